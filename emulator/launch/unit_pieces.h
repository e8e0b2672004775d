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
        return take_of([&](std::uint64_t, std::uint64_t left) { return std::min(most, left); });
    }

    /// Takes one of so many parts of what is left: the pieces become smaller towards the end, so that all threads that take them end
    /// at nearly the same time.
    /// \param least        units in a piece, where so many are left
    /// \param least_until  a piece that begins before this unit has no more than that
    /// \return empty where none is left
    UnitRange take_part(std::uint64_t parts, std::uint64_t least, std::uint64_t least_until) {
        return take_of([&](std::uint64_t begin, std::uint64_t left) {
            return std::min(begin < least_until ? least : std::max(left / parts, least), left);
        });
    }

  private:
    template <class Size>
    UnitRange take_of(const Size& size) {
        std::uint64_t begin = next_.load(std::memory_order_relaxed), end;
        do {
            end = begin + size(begin, end_ - begin);
        } while (!next_.compare_exchange_weak(begin, end, std::memory_order_relaxed));
        return {begin, end};
    }

    const std::uint64_t end_;
    alignas(64) std::atomic<std::uint64_t> next_;  ///< many write to it
};

/// Where one worker of a shared launch gets units from, piece by piece.
class UnitSupply {
  public:
    UnitSupply() = default;
    virtual ~UnitSupply() = default;
    UnitSupply(const UnitSupply&) = delete;
    UnitSupply& operator=(const UnitSupply&) = delete;

    /// \return empty where none is left
    virtual UnitRange take() const = 0;
};

/// The workers take the units in their order, as UnitPieces::take_part hands them out.
class UnitsInOrder final : public UnitSupply {
  public:
    UnitsInOrder(UnitPieces& pieces, std::uint64_t parts, std::uint64_t least, std::uint64_t least_until)
        : pieces_(pieces), parts_(parts), least_(least), least_until_(least_until) {}

    UnitRange take() const override { return pieces_.take_part(parts_, least_, least_until_); }

  private:
    UnitPieces& pieces_;
    const std::uint64_t parts_, least_, least_until_;
};

}  // namespace tessera::detail
