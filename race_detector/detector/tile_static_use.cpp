// SPDX-License-Identifier: Apache-2.0
#include "race_detector/detector/tile_static_use.h"

#include <algorithm>
#include <map>

#include "race_detector/checks/worker.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {

namespace {

constexpr std::size_t kVariablesNamed = 3;

struct Variable {
    std::string name;
    std::size_t bytes = 0;
};

/// By their first byte. \param unnamed  bytes that belong to no known variable
std::vector<Variable> variables_in(const TileStaticUse& use, std::size_t& unnamed) {
    std::map<std::uintptr_t, Variable> found;
    for (const auto& [begin, end] : use) {
        for (std::uintptr_t at = begin; at < end;) {
            const detail::NamedData data = detail::thread_local_at(reinterpret_cast<const void*>(at));
            if (data.variable_size <= data.element_offset) {
                unnamed += kWordBytes;
                at += kWordBytes;
                continue;
            }
            found[at - data.element_offset] = {data.variable, data.variable_size};
            const std::size_t rest = data.variable_size - data.element_offset;
            at += word_up(rest);
        }
    }
    std::vector<Variable> variables;
    for (auto& entry : found) variables.push_back(std::move(entry.second));
    return variables;
}

std::string text_of(const Variable& variable) {
    return variable.name + " (" + std::to_string(variable.bytes) + (variable.bytes == 1 ? " byte)" : " bytes)");
}

}  // namespace

bool has_little_tile_static(const Worker& worker) {
    std::size_t bytes = 0;
    for (const TileRange& range : worker.ranges) bytes += range.bytes;
    return bytes <= kMostTileStatic;
}

TileStaticUse tile_static_use(const Worker& worker) {
    TileStaticUse use;
    for (const TileRange& range : worker.ranges) {
        for (std::uintptr_t offset = 0; offset < range.bytes; offset += kWordBytes) {
            if (range.cells[offset / kWordBytes].epoch < worker.shadow.tile_epoch()) continue;
            const std::uintptr_t at = range.image + offset;
            if (use.empty() || use.back().second != at) use.emplace_back(at, at);
            use.back().second = at + kWordBytes;
        }
    }
    return use;
}

TileStaticSize size_of(const TileStaticUse& use) {
    TileStaticSize size;
    std::vector<Variable> variables = variables_in(use, size.bytes);
    for (const Variable& variable : variables) size.bytes += variable.bytes;
    std::sort(variables.begin(), variables.end(), [](const Variable& a, const Variable& b) {
        return a.bytes != b.bytes ? a.bytes > b.bytes : a.name < b.name;
    });
    if (!variables.empty()) size.largest = variables[0].name;
    for (std::size_t i = 0; i < std::min(variables.size(), kVariablesNamed); ++i) {
        size.variables += (i == 0 ? "" : ", ") + text_of(variables[i]);
    }
    if (variables.size() > kVariablesNamed) {
        size.variables += " and " + std::to_string(variables.size() - kVariablesNamed) + " more";
    }
    return size;
}

}  // namespace tessera::race_detector
