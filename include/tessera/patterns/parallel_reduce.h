// SPDX-License-Identifier: Apache-2.0
// parallel_reduce (Parallel Patterns Library reference).
#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <vector>

#include "tessera/patterns/parallel_loops.h"

namespace Concurrency {

/// `combine` of everything in [first, last). The elements are cut into pieces that depend on their number
/// only, and the pieces' results are combined in their order: the result is the same on any number of cores.
/// \param identity  what `combine` leaves the other argument as it is with
/// \param reduce    reduce(first, last, value): `value` combined with a range's elements
template <class Result, class Iterator, class RangeFunction, class Combine>
Result parallel_reduce(Iterator first, Iterator last, const Result& identity, const RangeFunction& reduce,
                       const Combine& combine) {
    const auto count = static_cast<std::uint64_t>(std::distance(first, last));
    const std::uint64_t pieces = count < 64 ? count : 64;
    std::vector<Iterator> begins;
    std::uint64_t passed = 0;
    for (std::uint64_t piece = 0; piece <= pieces && pieces != 0; ++piece) {
        const std::uint64_t position = count * piece / pieces;
        std::advance(
            first, static_cast<typename std::iterator_traits<Iterator>::difference_type>(position - passed));
        passed = position;
        begins.push_back(first);
    }
    struct Part {
        Result value;
    };
    std::vector<Part> parts(static_cast<std::size_t>(pieces), Part{identity});
    parallel_for(
        std::uint64_t(0), pieces, std::uint64_t(1),
        [&](std::uint64_t piece) {
            Part& part = parts[piece];
            part.value = reduce(begins[piece], begins[piece + 1], part.value);
        },
        simple_partitioner(1));
    Result result = identity;
    for (const Part& part : parts) result = combine(result, part.value);
    return result;
}

template <class Iterator, class Combine>
typename std::iterator_traits<Iterator>::value_type parallel_reduce(
    Iterator first, Iterator last, const typename std::iterator_traits<Iterator>::value_type& identity,
    const Combine& combine) {
    using Value = typename std::iterator_traits<Iterator>::value_type;
    const auto reduce = [&combine](Iterator begin, Iterator end, Value value) {
        for (; begin != end; ++begin) value = combine(value, *begin);
        return value;
    };
    return parallel_reduce<Value>(first, last, identity, reduce, combine);
}

template <class Iterator>
typename std::iterator_traits<Iterator>::value_type parallel_reduce(
    Iterator first, Iterator last, const typename std::iterator_traits<Iterator>::value_type& identity) {
    return parallel_reduce(first, last, identity, std::plus<>());
}

}  // namespace Concurrency
