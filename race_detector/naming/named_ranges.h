// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iterator>
#include <map>

#include "race_detector/naming/place_numbers.h"

namespace tessera::race_detector {

/// Memory by the names that launches had for it. Where two of them overlap, the latest counts: the ranges that are kept do not, so
/// that a program whose every launch has another section takes no longer for the later ones.
class NamedRanges {
  public:
    /// What an address belongs to.
    struct Position {
        std::uint32_t place = kAddressPlace;
        std::uintptr_t begin = 0;  ///< what bytes of the place count from
        std::uint32_t launch = 0;  ///< the latest that held it
    };

    void name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch) {
        if (begin >= end) return;
        const Position position{place, begin, launch};
        const auto known = ranges_.find(begin);
        if (known != ranges_.end() && known->second.end == end) {
            known->second.position = position;
            return;
        }
        forget(begin, end);
        ranges_.emplace(begin, Range{end, position});
    }

    /// What lies within is gone.
    void forget(std::uintptr_t begin, std::uintptr_t end) {
        if (begin >= end) return;
        const auto first = cut(begin);
        const auto last = cut(end);
        ranges_.erase(first, last);
    }

    Position at(std::uintptr_t address) const {
        const auto next = ranges_.upper_bound(address);
        if (next == ranges_.begin()) return {};
        const Range& range = std::prev(next)->second;
        return address < range.end ? range.position : Position{};
    }

  private:
    struct Range {
        std::uintptr_t end;
        Position position;  ///< its `begin` may lie before the range
    };
    using Ranges = std::map<std::uintptr_t, Range>;  ///< by begin

    /// Has no range go over the address. \return  the first that begins there or later
    Ranges::iterator cut(std::uintptr_t address) {
        const auto next = ranges_.lower_bound(address);
        if (next == ranges_.begin()) return next;
        Range& before = std::prev(next)->second;
        if (before.end <= address) return next;
        const Range rest = before;
        before.end = address;
        return ranges_.emplace_hint(next, address, rest);
    }

    Ranges ranges_;
};

}  // namespace tessera::race_detector
