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

}  // namespace tessera::detail

namespace Concurrency {

/// Calls `function(i)` for i = first, first + step, ... below last, in no order.
/// \throws invalid_argument  step is not positive; and the first exception that leaves a call
template <class Index, class Function, class Partitioner>
std::enable_if_t<tessera::detail::is_partitioner<std::decay_t<Partitioner>>::value> parallel_for(
    Index first, Index last, Index step, const Function& function, Partitioner&& how) {
    if (!(Index(0) < step)) throw std::invalid_argument("_Step");
    if (!(first < last)) return;
    const auto distance = static_cast<std::uint64_t>(last - first);
    const auto width = static_cast<std::uint64_t>(step);
    tessera::detail::for_ranges((distance + width - 1) / width,
                                [&](std::uint64_t begin, std::uint64_t end) {
                                    for (std::uint64_t i = begin; i < end; ++i)
                                        function(static_cast<Index>(first + static_cast<Index>(i * width)));
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
    if constexpr (tessera::detail::is_random_access<Iterator>) {
        using Distance = typename std::iterator_traits<Iterator>::difference_type;
        tessera::detail::for_ranges(
            static_cast<std::uint64_t>(last - first),
            [&](std::uint64_t begin, std::uint64_t end) {
                Iterator i = first + static_cast<Distance>(begin);
                for (; begin < end; ++begin, ++i) function(*i);
            },
            how);
    } else {
        std::vector<Iterator> all;
        for (Iterator i = first; i != last; ++i) all.push_back(i);
        tessera::detail::for_ranges(
            all.size(),
            [&](std::uint64_t begin, std::uint64_t end) {
                for (; begin < end; ++begin) function(*all[begin]);
            },
            how);
    }
}
template <class Iterator, class Function>
void parallel_for_each(Iterator first, Iterator last, const Function& function) {
    parallel_for_each(first, last, function, auto_partitioner());
}

/// Calls all the functions, the last one here, and returns when all have.
template <class... Functions>
void parallel_invoke(const Functions&... functions) {
    structured_task_group group;
    (group.run(functions), ...);
    group.wait();
}

/// result[i] = function(first[i])
template <class Iterator, class Output, class Function>
std::enable_if_t<tessera::detail::is_invocable<const Function&, decltype(*std::declval<Iterator&>())>, Output>
parallel_transform(Iterator first, Iterator last, Output result, const Function& function) {
    static_assert(tessera::detail::is_random_access<Iterator> && tessera::detail::is_random_access<Output>,
                  "parallel_transform: expected random access iterators");
    using Distance = typename std::iterator_traits<Iterator>::difference_type;
    tessera::detail::for_ranges(
        static_cast<std::uint64_t>(last - first), [&](std::uint64_t begin, std::uint64_t end) {
            for (auto i = static_cast<Distance>(begin); i < static_cast<Distance>(end); ++i)
                result[i] = function(first[i]);
        });
    return result + (last - first);
}

/// result[i] = function(first1[i], first2[i])
template <class Iterator1, class Iterator2, class Output, class Function>
Output parallel_transform(Iterator1 first1, Iterator1 last1, Iterator2 first2, Output result,
                          const Function& function) {
    using Distance = typename std::iterator_traits<Iterator1>::difference_type;
    tessera::detail::for_ranges(
        static_cast<std::uint64_t>(last1 - first1), [&](std::uint64_t begin, std::uint64_t end) {
            for (auto i = static_cast<Distance>(begin); i < static_cast<Distance>(end); ++i)
                result[i] = function(first1[i], first2[i]);
        });
    return result + (last1 - first1);
}

}  // namespace Concurrency
