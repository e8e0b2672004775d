// SPDX-License-Identifier: Apache-2.0
// parallel_for, parallel_for_each over iterators, parallel_invoke, parallel_transform (Parallel Patterns
// Library reference).
#pragma once

#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "tessera/detail/host_work.h"
#include "tessera/detail/newer_traits.h"
#include "tessera/patterns/task_group.h"

namespace Concurrency {

/// Lets the library cut a loop as it likes.
class auto_partitioner {};
/// Pieces of `size` iterations.
class simple_partitioner {
  public:
    explicit simple_partitioner(std::uint64_t size) : size_(size) {
        if (size == 0) throw std::invalid_argument("simple_partitioner: expected a chunk size of 1 or more");
    }
    std::uint64_t chunk_size() const { return size_; }

  private:
    std::uint64_t size_;
};
/// One piece for each core.
class static_partitioner {};
/// As auto_partitioner: which core ran what is not remembered.
class affinity_partitioner {};

}  // namespace Concurrency

namespace tessera::detail {

inline void run_ranges_as(const Concurrency::simple_partitioner& how, std::uint64_t count,
                          void (*run)(const void*, std::uint64_t, std::uint64_t), const void* context) {
    run_ranges(count, how.chunk_size(), Pieces::simple, run, context);
}
inline void run_ranges_as(const Concurrency::static_partitioner&, std::uint64_t count,
                          void (*run)(const void*, std::uint64_t, std::uint64_t), const void* context) {
    run_ranges(count, 1, Pieces::fixed, run, context);
}
template <class Partitioner>
void run_ranges_as(const Partitioner&, std::uint64_t count,
                   void (*run)(const void*, std::uint64_t, std::uint64_t), const void* context) {
    run_ranges(count, 1, Pieces::automatic, run, context);
}

/// Calls `body(begin, end)` for ranges of [0, count).
template <class Body, class Partitioner = Concurrency::auto_partitioner>
void for_ranges(std::uint64_t count, const Body& body, const Partitioner& how = Partitioner()) {
    run_ranges_as(
        how, count,
        [](const void* context, std::uint64_t begin, std::uint64_t end) {
            (*static_cast<const Body*>(context))(begin, end);
        },
        &body);
}

template <class Value>
struct is_partitioner : std::false_type {};
template <>
struct is_partitioner<Concurrency::auto_partitioner> : std::true_type {};
template <>
struct is_partitioner<Concurrency::simple_partitioner> : std::true_type {};
template <>
struct is_partitioner<Concurrency::static_partitioner> : std::true_type {};
template <>
struct is_partitioner<Concurrency::affinity_partitioner> : std::true_type {};

template <class Iterator>
constexpr bool is_random_access =
    std::is_base_of<std::random_access_iterator_tag,
                    typename std::iterator_traits<Iterator>::iterator_category>::value;

/// The elements of [first, last) by their position. Iterators that cannot jump are stepped once, here.
template <class Iterator, bool = is_random_access<Iterator>>
class Positions {
  public:
    Positions(Iterator first, std::uint64_t) : first_(first) {}
    Iterator operator[](std::uint64_t i) const { return first_ + static_cast<typename std::iterator_traits<Iterator>::difference_type>(i); }

  private:
    Iterator first_;
};
template <class Iterator>
class Positions<Iterator, false> {
  public:
    Positions(Iterator first, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i, ++first) all_.push_back(first);
    }
    Iterator operator[](std::uint64_t i) const { return all_[static_cast<std::size_t>(i)]; }

  private:
    std::vector<Iterator> all_;
};

template <class Iterator>
std::uint64_t count_of(const Iterator& first, const Iterator& last) {
    return static_cast<std::uint64_t>(std::distance(first, last));
}

/// Of the whole numbers of an unsigned type with as many bits: the distance of two may be more than their own type has.
template <class Index>
std::uint64_t distance_between(Index first, Index last) {
    if constexpr (std::is_integral<Index>::value) {
        return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    } else {
        return static_cast<std::uint64_t>(last - first);
    }
}
template <class Index>
Index index_at(Index first, std::uint64_t distance) {
    if constexpr (std::is_integral<Index>::value) {
        return static_cast<Index>(static_cast<std::uint64_t>(first) + distance);
    } else {
        return static_cast<Index>(first + static_cast<Index>(distance));
    }
}

}  // namespace tessera::detail

namespace Concurrency {

/// Calls `function(i)` for i = first, first + step, ... below last, in no order.
/// \throws invalid_argument  step is not positive; and the first exception that leaves a call
template <class Index, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value> parallel_for(
    Index first, Index last, Index step, const Function& function, Partitioner&& how) {
    if (!(Index(0) < step)) throw std::invalid_argument("_Step");
    if (!(first < last)) return;
    const auto width = static_cast<std::uint64_t>(step);
    tessera::detail::for_ranges(
        (tessera::detail::distance_between(first, last) - 1) / width + 1,
        [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) function(tessera::detail::index_at(first, i * width));
        },
        how);
}
template <class Index, class Function>
std::enable_if_t<!tessera::detail::is_partitioner<std::decay_t<Function>>::value> parallel_for(
    Index first, Index last, Index step, const Function& function) {
    parallel_for(first, last, step, function, auto_partitioner());
}
template <class Index, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value> parallel_for(
    Index first, Index last, const Function& function, Partitioner&& how) {
    parallel_for(first, last, Index(1), function, how);
}
template <class Index, class Function>
void parallel_for(Index first, Index last, const Function& function) {
    parallel_for(first, last, Index(1), function, auto_partitioner());
}

/// Calls `function(element)` for every element of [first, last), in no order. The kernel launches of C++ AMP
/// have this name too; they take an extent.
template <class Iterator, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value> parallel_for_each(
    Iterator first, Iterator last, const Function& function, Partitioner&& how) {
    const std::uint64_t count = tessera::detail::count_of(first, last);
    const tessera::detail::Positions<Iterator> elements(first, count);
    tessera::detail::for_ranges(
        count,
        [&](std::uint64_t begin, std::uint64_t end) {
            Iterator i = elements[begin];
            for (; begin < end; ++begin, ++i) function(*i);
        },
        how);
}
template <class Iterator, class Function>
void parallel_for_each(Iterator first, Iterator last, const Function& function) {
    parallel_for_each(first, last, function, auto_partitioner());
}

/// Calls all the functions and returns when all have.
template <class... Functions>
void parallel_invoke(const Functions&... functions) {
    structured_task_group group;
    (group.run(functions), ...);
    group.wait();
    tessera::detail::end_canceled_work();
}

/// The elements from `result` on become function(element) for those of [first, last), in no order.
/// \return the end of the results
template <class Iterator, class Output, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value, Output> parallel_transform(
    Iterator first, Iterator last, Output result, const Function& function, Partitioner&& how) {
    const std::uint64_t count = tessera::detail::count_of(first, last);
    const tessera::detail::Positions<Iterator> elements(first, count);
    const tessera::detail::Positions<Output> results(result, count);
    tessera::detail::for_ranges(
        count,
        [&](std::uint64_t begin, std::uint64_t end) {
            Iterator from = elements[begin];
            Output to = results[begin];
            for (; begin < end; ++begin, ++from, ++to) *to = function(*from);
        },
        how);
    std::advance(result, std::distance(first, last));
    return result;
}
template <class Iterator, class Output, class Function>
std::enable_if_t<tessera::detail::is_invocable<const Function&, decltype(*std::declval<Iterator&>())>, Output> parallel_transform(
    Iterator first, Iterator last, Output result, const Function& function) {
    return parallel_transform(first, last, result, function, auto_partitioner());
}

/// The same for function(element, element from `second` on).
template <class Iterator1, class Iterator2, class Output, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value, Output> parallel_transform(
    Iterator1 first, Iterator1 last, Iterator2 second, Output result, const Function& function, Partitioner&& how) {
    const std::uint64_t count = tessera::detail::count_of(first, last);
    const tessera::detail::Positions<Iterator1> elements(first, count);
    const tessera::detail::Positions<Iterator2> others(second, count);
    const tessera::detail::Positions<Output> results(result, count);
    tessera::detail::for_ranges(
        count,
        [&](std::uint64_t begin, std::uint64_t end) {
            Iterator1 from = elements[begin];
            Iterator2 other = others[begin];
            Output to = results[begin];
            for (; begin < end; ++begin, ++from, ++other, ++to) *to = function(*from, *other);
        },
        how);
    std::advance(result, std::distance(first, last));
    return result;
}
template <class Iterator1, class Iterator2, class Output, class Function>
std::enable_if_t<!tessera::detail::is_partitioner<std::decay_t<Function>>::value, Output> parallel_transform(
    Iterator1 first, Iterator1 last, Iterator2 second, Output result, const Function& function) {
    return parallel_transform(first, last, second, result, function, auto_partitioner());
}

}  // namespace Concurrency
