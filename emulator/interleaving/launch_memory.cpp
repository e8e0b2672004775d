// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/launch_memory.h"

#include "emulator/memory/capture.h"

namespace tessera::detail {

LaunchMemory::LaunchMemory(const LaunchCapture& capture) {
    const std::vector<unsigned> numbers = capture.array_numbers();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const CapturedMemory& memory = capture.memory()[i];
        if (numbers[i] == held_.size()) held_.push_back({memory.begin - memory.offset, memory.buffer->size()});
    }
}

MemoryPlace LaunchMemory::place_of(const void* address, std::size_t bytes) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    std::uint64_t before = 0;
    for (const TileStaticRange& range : tile_static_) {
        const std::uintptr_t offset = at - reinterpret_cast<std::uintptr_t>(range.begin);
        if (offset < range.size) return {MemoryPlace::kTileStatic, before + offset, before + offset + bytes};
        before += range.size;
    }
    for (std::size_t i = 0; i < held_.size(); ++i) {
        const std::uintptr_t offset = at - reinterpret_cast<std::uintptr_t>(held_[i].begin);
        if (offset < held_[i].size) return {static_cast<int>(i), offset, offset + bytes};
    }
    return {MemoryPlace::kOther, at, at + bytes};
}

}  // namespace tessera::detail
