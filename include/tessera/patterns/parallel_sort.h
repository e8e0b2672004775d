// SPDX-License-Identifier: Apache-2.0
// parallel_sort and its kin (Parallel Patterns Library reference).
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <vector>

#include "tessera/patterns/parallel_loops.h"

namespace tessera::detail {

/// Halves at once, then merged.
template <class Iterator, class Less>
void sort_range(Iterator first, Iterator last, const Less& less, std::ptrdiff_t chunk) {
    if (last - first <= chunk) {
        std::sort(first, last, less);
        return;
    }
    const Iterator middle = first + (last - first) / 2;
    Concurrency::parallel_invoke([=, &less] { sort_range(first, middle, less, chunk); },
                                 [=, &less] { sort_range(middle, last, less, chunk); });
    std::vector<typename std::iterator_traits<Iterator>::value_type> merged;
    merged.reserve(static_cast<std::size_t>(last - first));
    std::merge(std::make_move_iterator(first), std::make_move_iterator(middle),
               std::make_move_iterator(middle), std::make_move_iterator(last), std::back_inserter(merged),
               less);
    std::move(merged.begin(), merged.end(), first);
}

}  // namespace tessera::detail

namespace Concurrency {

template <class Iterator, class Less>
void parallel_sort(const Iterator& first, const Iterator& last, const Less& less, std::size_t chunk = 2048) {
    const auto least = chunk < 1 ? std::ptrdiff_t(1) : static_cast<std::ptrdiff_t>(chunk);
    // More pieces than keep the cores busy would only be merged more often.
    const auto enough = (last - first) / static_cast<std::ptrdiff_t>(4 * tessera::detail::host_concurrency());
    tessera::detail::sort_range(first, last, less,
                                least > enough ? least : static_cast<std::ptrdiff_t>(enough));
}
template <class Iterator>
void parallel_sort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last, std::less<>());
}

template <class Iterator, class Less>
void parallel_buffered_sort(const Iterator& first, const Iterator& last, const Less& less,
                            std::size_t chunk = 2048) {
    parallel_sort(first, last, less, chunk);
}
template <class Iterator>
void parallel_buffered_sort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last);
}

/// \param key  the unsigned number that an element is sorted by
template <class Iterator, class Key>
void parallel_radixsort(const Iterator& first, const Iterator& last, const Key& key,
                        std::size_t chunk = 2048) {
    parallel_sort(
        first, last, [&key](const auto& a, const auto& b) { return key(a) < key(b); }, chunk);
}
template <class Iterator>
void parallel_radixsort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last);
}

}  // namespace Concurrency
