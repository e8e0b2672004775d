// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/places.h"

#include <algorithm>

namespace tessera::race_detector {

Places& places = *new Places;

std::size_t PlaceHash::operator()(const Place& place) const {
    std::uint64_t hash = 0;
    const auto add = [&](std::uint64_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15U; };
    add(reinterpret_cast<std::uintptr_t>(place.entry));
    add(place.closure_offset);
    add(place.element_size);
    add(place.is_of_texture ? 1 : 0);
    for (const int extent : place.extents) add(static_cast<std::uint64_t>(extent));
    for (const std::ptrdiff_t stride : place.strides) add(static_cast<std::uint64_t>(stride));
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

std::uint32_t Places::number_of(const LaunchInfo& launch, const HeldMemory& memory) {
    const Place place{launch.entry, memory.closure_offset, memory.element_size, memory.extents, memory.strides, memory.is_of_texture};
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [at, is_new] = numbers_.try_emplace(place, static_cast<std::uint32_t>(places_.size()));
    if (is_new) places_.push_back(place);
    return at->second;
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
