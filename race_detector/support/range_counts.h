// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace tessera::race_detector {

/// How many of the ranges [begin, end) that were added hold each address. They may overlap. No question goes through all of them.
class RangeCounts {
  public:
    void add(std::uintptr_t begin, std::uintptr_t end) {
        change(begin, end, [](std::size_t& count) { ++count; });
    }

    /// \param begin,end  a range that was added, as a whole
    void remove(std::uintptr_t begin, std::uintptr_t end) {
        change(begin, end, [](std::size_t& count) { --count; });
    }

    bool touches(std::uintptr_t begin, std::uintptr_t end) const {
        if (begin >= end) return false;
        const auto next = counts_.upper_bound(begin);
        if (next != counts_.begin() && std::prev(next)->second != 0) return true;
        return next != counts_.end() && next->first < end;  // its count is not the 0 before it
    }

    bool empty() const { return counts_.empty(); }
    /// The first address and one past the last; both are 0 if there is none.
    std::uintptr_t low() const { return empty() ? 0 : counts_.begin()->first; }
    std::uintptr_t high() const { return empty() ? 0 : counts_.rbegin()->first; }

  private:
    using Counts = std::map<std::uintptr_t, std::size_t>;  ///< from this address to the next; neighbours differ, the last is 0

    template <class Change>
    void change(std::uintptr_t begin, std::uintptr_t end, Change change) {
        if (begin >= end) return;
        const auto last = cut(end);
        const auto first = cut(begin);
        for (auto at = first; at != last; ++at) change(at->second);
        join(last);
        join(first);
    }

    /// The entry that begins there.
    Counts::iterator cut(std::uintptr_t address) {
        const auto next = counts_.lower_bound(address);
        if (next != counts_.end() && next->first == address) return next;
        return counts_.emplace_hint(next, address, next == counts_.begin() ? 0 : std::prev(next)->second);
    }

    /// Makes it one with that before it, if they are the same.
    void join(Counts::iterator at) {
        const std::size_t before = at == counts_.begin() ? 0 : std::prev(at)->second;
        if (at->second == before) counts_.erase(at);
    }

    Counts counts_;
};

}  // namespace tessera::race_detector
