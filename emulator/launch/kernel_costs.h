// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tessera::detail {

/// What a unit of each kernel cost lately, by the kernel's entry function: of a tiled one a tile, of others a thread. Any thread may
/// ask and note. Where two kernels share a place, the later note counts.
class KernelCosts {
  public:
    using Nanoseconds = std::chrono::duration<double, std::nano>;

    /// More than any that is noted.
    static constexpr Nanoseconds kNeedsOthers{1e12};

    /// Nothing: not known.
    std::optional<Nanoseconds> of(const void* entry) const;

    /// How many units take so long, one at least: of a kernel that needs others, one. Nothing: not known.
    std::optional<std::uint64_t> units_lasting(Nanoseconds time, const void* entry) const;

    void note(const void* entry, Nanoseconds cost);

    /// A unit waits for others, or takes very long: what it takes alone says nothing.
    void note_needs_others(const void* entry);

  private:
    static constexpr std::size_t kPlaces = 256;

    void store(const void* entry, std::uint64_t cost);
    static std::size_t place_of(const void* entry);

    std::atomic<std::uint64_t> places_[kPlaces] = {};
};

KernelCosts& kernel_costs();

}  // namespace tessera::detail
