// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/red_zones.h"

#include <algorithm>

#include "race_detector/checks/global_checks.h"

namespace tessera::race_detector {

RedZones& red_zones = *new RedZones;

void RedZones::add(const Block& block) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        blocks_[block.end + block.zone] = block;
    }
    // Whole words: the bytes after the last element in its word stay unmarked.
    global_shadow.forbid(word_up(block.begin - block.zone), block.begin);
    global_shadow.forbid(word_up(block.end), block.end + block.zone);
}

void RedZones::remove(std::uintptr_t begin) {
    Block block{};
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto at = blocks_.upper_bound(begin);
        if (at == blocks_.end() || at->second.begin != begin) return;
        block = at->second;
        blocks_.erase(at);
    }
    global_shadow.allow(word_up(block.begin - block.zone), block.begin);
    global_shadow.allow(word_up(block.end), block.end + block.zone);
}

std::optional<RedZones::Block> RedZones::block_beside(std::uintptr_t address) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto at = blocks_.upper_bound(address);
    if (at == blocks_.end() || address < at->second.begin - at->second.zone) return std::nullopt;
    return at->second;
}

}  // namespace tessera::race_detector
