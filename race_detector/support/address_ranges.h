// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iterator>
#include <map>

namespace tessera::race_detector {

/// A set of addresses, as disjoint ranges [begin, end).
class AddressRanges {
  public:
    void add(std::uintptr_t begin, std::uintptr_t end) {
        if (begin >= end) return;
        remove(begin, end);
        // One range with those that it touches: launch after launch adds the same.
        const auto next = ranges_.upper_bound(end);
        if (next != ranges_.end() && next->second == end) {
            end = next->first;
            ranges_.erase(next);
        }
        if (const auto before = ranges_.find(begin); before != ranges_.end()) {
            begin = before->second;
            ranges_.erase(before);
        }
        ranges_.emplace(end, begin);
    }

    void remove(std::uintptr_t begin, std::uintptr_t end) {
        for (auto at = ranges_.upper_bound(begin); at != ranges_.end() && at->second < end;) {
            const auto [old_end, old_begin] = *at;
            at = ranges_.erase(at);
            if (old_begin < begin) ranges_.emplace(begin, old_begin);
            if (old_end > end) at = std::next(ranges_.emplace(old_end, end).first);
        }
    }

    bool touches(std::uintptr_t begin, std::uintptr_t end) const {
        const auto at = ranges_.upper_bound(begin);
        return begin < end && at != ranges_.end() && at->second < end;
    }

    bool empty() const { return ranges_.empty(); }
    /// The first address and one past the last; of an empty set both are 0.
    std::uintptr_t low() const { return empty() ? 0 : ranges_.begin()->second; }
    std::uintptr_t high() const { return empty() ? 0 : ranges_.rbegin()->first; }

  private:
    std::map<std::uintptr_t, std::uintptr_t> ranges_;  ///< begin by end
};

}  // namespace tessera::race_detector
