// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/places.h"

#include <algorithm>

namespace tessera::race_detector {

Places& places = *new Places;

std::uint32_t Places::number_of(const LaunchInfo& launch, const HeldMemory& memory) {
    const Place place{launch.entry, memory.closure_offset, memory.element_size, memory.extents, memory.strides};
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find(places_.begin() + 2, places_.end(), place);
    if (found != places_.end()) return static_cast<std::uint32_t>(found - places_.begin());
    places_.push_back(place);
    return static_cast<std::uint32_t>(places_.size() - 1);
}

Place Places::at(std::uint32_t number) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return places_[number];
}

const HeldMemory* Places::find(const LaunchInfo& launch, std::uintptr_t address) {
    for (const HeldMemory& memory : launch.memory) {
        if (address >= reinterpret_cast<std::uintptr_t>(memory.begin) &&
            address < reinterpret_cast<std::uintptr_t>(memory.end)) {
            return &memory;
        }
    }
    return nullptr;
}

const HeldMemory* Places::find_object(const LaunchInfo& launch, std::uintptr_t begin, const std::vector<int>& extents) {
    const HeldMemory* around = nullptr;
    std::size_t candidates = 0;
    for (const HeldMemory& memory : launch.memory) {
        const auto first = reinterpret_cast<std::uintptr_t>(memory.begin);
        if (first == begin && memory.extents == extents) return &memory;
        if (begin < first || begin >= reinterpret_cast<std::uintptr_t>(memory.end)) continue;
        around = &memory;
        ++candidates;
    }
    return candidates == 1 ? around : nullptr;
}

}  // namespace tessera::race_detector
