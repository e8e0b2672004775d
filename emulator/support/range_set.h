// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <map>

namespace tessera::detail {

/// A set of bytes of one buffer, kept as sorted half-open ranges [begin, end) that neither overlap nor touch.
/// Not synchronised.
class RangeSet {
  public:
    bool empty() const { return ranges_.empty(); }
    void clear() { ranges_.clear(); }

    void add(std::size_t begin, std::size_t end);
    void remove(std::size_t begin, std::size_t end);

    /// True when every byte of [begin, end) is in the set.
    bool covers(std::size_t begin, std::size_t end) const;

    /// True when some byte of [begin, end) is in the set.
    bool touches(std::size_t begin, std::size_t end) const;

    /// Cuts [begin, end) at the borders of the set: calls `visit(piece_begin, piece_end, in_set)` for the
    /// pieces in ascending order. `visit` must not change the set.
    template <class Visit>
    void split(std::size_t begin, std::size_t end, Visit visit) const {
        for (auto range = first_reaching_past(begin); begin < end; ++range) {
            if (range == ranges_.end() || range->first >= end) {
                visit(begin, end, false);
                return;
            }
            if (range->first > begin) {
                visit(begin, range->first, false);
                begin = range->first;
            }
            const std::size_t stop = range->second < end ? range->second : end;
            visit(begin, stop, true);
            begin = stop;
        }
    }

  private:
    using Ranges = std::map<std::size_t, std::size_t>;  // begin -> end

    /// The first range that ends after `position`.
    Ranges::const_iterator first_reaching_past(std::size_t position) const;

    Ranges ranges_;
};

}  // namespace tessera::detail
