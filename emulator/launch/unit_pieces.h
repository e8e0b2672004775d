// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace tessera::detail {

/// Units of a launch: tiles, or untiled: indices.
struct UnitRange {
    std::uint64_t begin, end;
    bool is_empty() const { return begin == end; }
};

/// The units of a launch in their order, for one thread or several to take pieces of.
class UnitPieces {
  public:
    explicit UnitPieces(std::uint64_t units) : UnitPieces(UnitRange{0, units}) {}
    explicit UnitPieces(UnitRange units) : end_(units.end), next_(units.begin) {}

    /// \return empty where none is left
    UnitRange take(std::uint64_t most) {
        return take_of([&](std::uint64_t left) { return std::min(most, left); });
    }

    /// Takes one of so many parts of what is left: the pieces become smaller towards the end, so that all threads that take them end
    /// at nearly the same time.
    /// \param least  units in a piece, where so many are left
    /// \return empty where none is left
    UnitRange take_part(std::uint64_t parts, std::uint64_t least) {
        return take_of([&](std::uint64_t left) { return std::min(std::max(left / parts, least), left); });
    }

  private:
    template <class Size>
    UnitRange take_of(const Size& size) {
        std::uint64_t begin = next_.load(std::memory_order_relaxed), end;
        do {
            end = begin + size(end_ - begin);
        } while (!next_.compare_exchange_weak(begin, end, std::memory_order_relaxed));
        return {begin, end};
    }

    const std::uint64_t end_;
    alignas(64) std::atomic<std::uint64_t> next_;  ///< many write to it
};

/// Where one worker gets further units from when it has run those it has: a part of what the launch's workers share.
struct UnitSupply {
    UnitPieces& pieces;
    std::uint64_t parts, least;

    UnitRange take() const { return pieces.take_part(parts, least); }
};

}  // namespace tessera::detail
