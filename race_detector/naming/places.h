// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Memory that kernels held, by what it is called there: outlives launches, so that reports can name it.
struct Place {
    const void* entry = nullptr;      ///< of the launch
    std::size_t closure_offset = 0;
    std::size_t element_size = 0;     ///< bytes
    std::vector<int> extents;
    std::vector<std::ptrdiff_t> strides;
    bool is_of_texture = false;

    friend bool operator==(const Place& a, const Place& b) {
        return a.entry == b.entry && a.closure_offset == b.closure_offset && a.element_size == b.element_size &&
               a.extents == b.extents && a.strides == b.strides && a.is_of_texture == b.is_of_texture;
    }
};

struct PlaceHash {
    std::size_t operator()(const Place& place) const;
};

/// Numbers for places; kTileStaticPlace and kAddressPlace are taken. Any thread.
class Places {
  public:
    std::uint32_t number_of(const LaunchInfo& launch, const HeldMemory& memory);
    Place at(std::uint32_t number) const;

    /// What of the launch's memory an address belongs to; null: none.
    static const HeldMemory* find(const LaunchInfo& launch, std::uintptr_t address);

    /// The array or view that begins there with these extents, or the only one that a view into could have been made of;
    /// null: none, or it cannot be told.
    static const HeldMemory* find_object(const LaunchInfo& launch, std::uintptr_t begin, const std::vector<int>& extents);

  private:
    mutable std::mutex mutex_;
    std::vector<Place> places_ = std::vector<Place>(2);
    std::unordered_map<Place, std::uint32_t, PlaceHash> numbers_;  ///< a program may have another section for each launch
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern Places& places;

}  // namespace tessera::race_detector
