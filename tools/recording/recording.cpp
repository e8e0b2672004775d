// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/recording.h"

#include <algorithm>

namespace tessera::tools {
namespace {

std::vector<int> tiles_of(const RecordedMemory& memory) {
    std::vector<int> tiles = memory.extent;
    for (std::size_t d = 0; d < tiles.size() && d < memory.tile_dims.size(); ++d) tiles[d] /= std::max(memory.tile_dims[d], 1);
    return tiles;
}

std::uint64_t threads_in_tile(const RecordedMemory& memory) {
    std::uint64_t count = 1;
    for (const int extent : memory.tile_dims) count *= static_cast<std::uint64_t>(std::max(extent, 1));
    return count;
}

}  // namespace

std::string index_text(std::uint64_t linear, const std::vector<int>& extent) {
    std::string text;
    for (std::size_t d = extent.size(); d-- > 0;) {
        const auto size = static_cast<std::uint64_t>(std::max(extent[d], 1));
        text = std::to_string(linear % size) + (text.empty() ? "" : ", ") + text;
        linear /= size;
    }
    return "(" + text + ")";
}

const OldAccess* Side::first_old_access() const {
    const auto missed = std::find_if(old_accesses.begin(), old_accesses.end(), [](const OldAccess& old) { return old.is_missed; });
    if (missed != old_accesses.end()) return &*missed;
    return old_accesses.empty() ? nullptr : &old_accesses.front();
}

const OldAccess* Side::old_access(std::size_t access) const {
    const auto found = std::find_if(old_accesses.begin(), old_accesses.end(), [&](const OldAccess& old) { return old.access == access; });
    return found != old_accesses.end() ? &*found : nullptr;
}

std::string RecordedMemory::cell_name(std::size_t cell) const {
    return (variable.empty() ? "memory" : variable) + (cell < cells.size() ? cells[cell] : "");
}

std::string RecordedMemory::thread_index(std::uint64_t thread) const {
    if (tile_dims.empty()) return index_text(thread, extent);
    const std::uint64_t in_tile = threads_in_tile(*this);
    const std::string index = index_text(thread % in_tile, tile_dims);
    return tile ? index : index + " of tile " + index_text(thread / in_tile, tiles_of(*this));
}

std::string RecordedMemory::thread_name(std::uint64_t thread) const { return "thread " + thread_index(thread); }

std::string RecordedMemory::title() const {
    std::string text = variable.empty() ? memory + " memory" : variable;
    if (tile) text += " in tile " + index_text(*tile, tiles_of(*this));
    return text + (launched_at.empty() ? "" : (tile ? " of" : " in") + std::string(" the launch at ") + launched_at);
}

}  // namespace tessera::tools
