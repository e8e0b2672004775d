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

/// How a sort treats elements that are equal.
enum class Equals {
    in_any_order,
    kept_in_order,
};

/// Halves at once, then merged.
template <Equals equals, class Iterator, class Less>
void sort_range(Iterator first, Iterator last, const Less& less, std::ptrdiff_t chunk) {
    if (last - first <= chunk) {
        if constexpr (equals == Equals::kept_in_order) {
            std::stable_sort(first, last, less);
        } else {
            std::sort(first, last, less);
        }
        return;
    }
    const Iterator middle = first + (last - first) / 2;
    Concurrency::parallel_invoke([=, &less] { sort_range<equals>(first, middle, less, chunk); },
                                 [=, &less] { sort_range<equals>(middle, last, less, chunk); });
    std::vector<typename std::iterator_traits<Iterator>::value_type> merged;
    merged.reserve(static_cast<std::size_t>(last - first));
    std::merge(std::make_move_iterator(first), std::make_move_iterator(middle),
               std::make_move_iterator(middle), std::make_move_iterator(last), std::back_inserter(merged),
               less);
    std::move(merged.begin(), merged.end(), first);
}

/// \param chunk  so many elements are sorted by one thread; more pieces than keep the cores busy would only be merged more often
template <Equals equals, class Iterator, class Less>
void sort_at_once(Iterator first, Iterator last, const Less& less, std::size_t chunk) {
    const auto least = chunk < 1 ? std::ptrdiff_t(1) : static_cast<std::ptrdiff_t>(chunk);
    const auto enough = static_cast<std::ptrdiff_t>((last - first) / static_cast<std::ptrdiff_t>(4 * host_concurrency()));
    sort_range<equals>(first, last, less, least > enough ? least : enough);
}

}  // namespace tessera::detail

namespace Concurrency {

template <class Iterator, class Less>
void parallel_sort(const Iterator& first, const Iterator& last, const Less& less, std::size_t chunk = 2048) {
    tessera::detail::sort_at_once<tessera::detail::Equals::in_any_order>(first, last, less, chunk);
}
template <class Iterator>
void parallel_sort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last, std::less<>());
}

/// The same. An allocator, or its type, changes nothing here.
template <class Iterator, class Less>
void parallel_buffered_sort(const Iterator& first, const Iterator& last, const Less& less, std::size_t chunk = 2048) {
    parallel_sort(first, last, less, chunk);
}
template <class Iterator>
void parallel_buffered_sort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last);
}
template <class Allocator, class Iterator, class Less>
void parallel_buffered_sort(const Iterator& first, const Iterator& last, const Less& less, std::size_t chunk = 2048) {
    parallel_sort(first, last, less, chunk);
}
template <class Allocator, class Iterator>
void parallel_buffered_sort(const Iterator& first, const Iterator& last) {
    parallel_sort(first, last);
}
template <class Allocator, class Iterator, class Less>
void parallel_buffered_sort(const Allocator&, const Iterator& first, const Iterator& last, const Less& less, std::size_t chunk = 2048) {
    parallel_sort(first, last, less, chunk);
}
template <class Allocator, class Iterator>
void parallel_buffered_sort(const Allocator&, const Iterator& first, const Iterator& last) {
    parallel_sort(first, last);
}

/// Sorts by unsigned numbers, and leaves elements of the same number in their order. An allocator, or its type, changes nothing here.
/// \param key  the unsigned number that an element is sorted by
template <class Iterator, class Key>
void parallel_radixsort(const Iterator& first, const Iterator& last, const Key& key, std::size_t chunk = 2048) {
    tessera::detail::sort_at_once<tessera::detail::Equals::kept_in_order>(
        first, last,
        [&key](const auto& a, const auto& b) { return static_cast<std::size_t>(key(a)) < static_cast<std::size_t>(key(b)); }, chunk);
}
/// Elements are their own keys: negative ones come last.
template <class Iterator>
void parallel_radixsort(const Iterator& first, const Iterator& last) {
    parallel_radixsort(first, last, [](const auto& element) { return static_cast<std::size_t>(element); });
}
template <class Allocator, class Iterator, class Key>
void parallel_radixsort(const Iterator& first, const Iterator& last, const Key& key, std::size_t chunk = 2048) {
    parallel_radixsort(first, last, key, chunk);
}
template <class Allocator, class Iterator>
void parallel_radixsort(const Iterator& first, const Iterator& last) {
    parallel_radixsort(first, last);
}
template <class Allocator, class Iterator, class Key>
void parallel_radixsort(const Allocator&, const Iterator& first, const Iterator& last, const Key& key, std::size_t chunk = 2048) {
    parallel_radixsort(first, last, key, chunk);
}
template <class Allocator, class Iterator>
void parallel_radixsort(const Allocator&, const Iterator& first, const Iterator& last) {
    parallel_radixsort(first, last);
}

}  // namespace Concurrency
