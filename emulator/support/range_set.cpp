// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/range_set.h"

namespace tessera::detail {

RangeSet::Ranges::const_iterator RangeSet::first_reaching_past(std::size_t position) const {
    auto after = ranges_.upper_bound(position);
    if (after != ranges_.begin()) {
        const auto before = std::prev(after);
        if (before->second > position) return before;
    }
    return after;
}

void RangeSet::add(std::size_t begin, std::size_t end) {
    if (covers(begin, end)) return;
    // Swallow every range that overlaps or touches the new one.
    auto range = ranges_.upper_bound(begin);
    if (range != ranges_.begin() && std::prev(range)->second >= begin) --range;
    while (range != ranges_.end() && range->first <= end) {
        if (range->first < begin) begin = range->first;
        if (range->second > end) end = range->second;
        range = ranges_.erase(range);
    }
    ranges_.emplace_hint(range, begin, end);
}

void RangeSet::remove(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    auto range = first_reaching_past(begin);
    while (range != ranges_.end() && range->first < end) {
        const std::size_t old_begin = range->first, old_end = range->second;
        range = ranges_.erase(range);
        if (old_begin < begin) ranges_.emplace_hint(range, old_begin, begin);
        if (old_end > end) ranges_.emplace_hint(range, end, old_end);
    }
}

bool RangeSet::covers(std::size_t begin, std::size_t end) const {
    if (begin >= end) return true;
    const auto range = first_reaching_past(begin);
    return range != ranges_.end() && range->first <= begin && range->second >= end;
}

bool RangeSet::touches(std::size_t begin, std::size_t end) const {
    if (begin >= end) return false;
    const auto range = first_reaching_past(begin);
    return range != ranges_.end() && range->first < end;
}

}  // namespace tessera::detail
