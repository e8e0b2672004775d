// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/array.h"
#include "tessera/array_view.h"
#include "tessera/completion_future.h"
#include "tessera/detail/container_traits.h"
#include "tessera/detail/copy_data.h"

// C++ AMP reference: copy_async function. The forms of copy, each with a future of its end. Arguments that
// cannot be copied are refused by the call itself: extents that differ and ranges of another length are a
// runtime_exception, an array that was moved from is an uninitialized_object. What goes wrong later comes out
// of the future: memory that runs out, what an iterator throws, and a length that shows only while a
// single-pass range is read. Source and destination must live until the future is ready; Tessera has copied
// when the call returns.

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Source and destination are arrays or views.
template <class Source, class Destination>
Concurrency::completion_future copy_data_async(const Source& source, const Destination& destination) {
    check_copy("copy_async", source, destination);
    return done_at_once([&] { move_data(source, destination); });
}

template <class It, class Destination>
Concurrency::completion_future copy_range_async(const It& first, const It& last,
                                                const Destination& destination) {
    check_range("copy_async", first, last, destination);
    return done_at_once([&] { move_range("copy_async", first, last, destination); });
}

template <class It, class Destination>
Concurrency::completion_future copy_from_async(const It& first, const Destination& destination) {
    Internals::buffer(destination);  // or throws
    return done_at_once([&] { copy_from(first, destination); });
}

template <class Source, class It>
Concurrency::completion_future copy_out_async(const Source& source, const It& destination) {
    Internals::buffer(source);  // or throws
    return done_at_once([&] { copy_out(source, destination); });
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views

namespace Concurrency {
inline namespace TESSERA_MODE {

/// Between arrays and views, on any accelerators.
template <class Value, int Rank>
completion_future copy_async(const array<Value, Rank>& source, array<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}
template <class Value, int Rank>
completion_future copy_async(const array<Value, Rank>& source, const array_view<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}
template <class Value, int Rank>
completion_future copy_async(const array_view<const Value, Rank>& source, array<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}
template <class Value, int Rank>
completion_future copy_async(const array_view<Value, Rank>& source, array<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}
template <class Value, int Rank>
completion_future copy_async(const array_view<const Value, Rank>& source, const array_view<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}
template <class Value, int Rank>
completion_future copy_async(const array_view<Value, Rank>& source, const array_view<Value, Rank>& destination) {
    return tessera::detail::views::copy_data_async(source, destination);
}

/// From a range, in row-major order. The range must have as many elements as the destination.
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
completion_future copy_async(InputIt first, InputIt last, array<Value, Rank>& destination) {
    return tessera::detail::views::copy_range_async(first, last, destination);
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
completion_future copy_async(InputIt first, InputIt last, const array_view<Value, Rank>& destination) {
    return tessera::detail::views::copy_range_async(first, last, destination);
}

/// From `first` on, as many elements as the destination has.
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
completion_future copy_async(InputIt first, array<Value, Rank>& destination) {
    return tessera::detail::views::copy_from_async(first, destination);
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
completion_future copy_async(InputIt first, const array_view<Value, Rank>& destination) {
    return tessera::detail::views::copy_from_async(first, destination);
}

/// To an iterator, in row-major order; there must be room.
template <class OutputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<OutputIt>>
completion_future copy_async(const array<Value, Rank>& source, OutputIt destination) {
    return tessera::detail::views::copy_out_async(source, destination);
}
template <class OutputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<OutputIt>>
completion_future copy_async(const array_view<Value, Rank>& source, OutputIt destination) {
    return tessera::detail::views::copy_out_async(source, destination);
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency
