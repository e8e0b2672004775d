// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/array.h"
#include "tessera/array_view.h"
#include "tessera/detail/container_traits.h"
#include "tessera/detail/copy_data.h"

// C++ AMP reference: copy function. A copy is complete when the function returns. Source and destination must
// have equal extents, component by component; else copy throws runtime_exception and copies nothing. Only the
// host may call it. A copy from a view sees what a kernel wrote through that view, and does not change the
// view's source.

namespace Concurrency {
inline namespace TESSERA_MODE {

/// Between arrays and views, on any accelerators.
template <class Value, int Rank>
void copy(const array<Value, Rank>& source, array<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class Value, int Rank>
void copy(const array<Value, Rank>& source, const array_view<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class Value, int Rank>
void copy(const array_view<const Value, Rank>& source, array<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class Value, int Rank>
void copy(const array_view<Value, Rank>& source, array<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class Value, int Rank>
void copy(const array_view<const Value, Rank>& source, const array_view<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class Value, int Rank>
void copy(const array_view<Value, Rank>& source, const array_view<Value, Rank>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}

/// From a range, in row-major order. The range must have as many elements as the destination.
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, array<Value, Rank>& destination) {
    tessera::detail::views::copy_from("copy", first, last, destination);
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, const array_view<Value, Rank>& destination) {
    tessera::detail::views::copy_from("copy", first, last, destination);
}

/// From `first` on, as many elements as the destination has.
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, array<Value, Rank>& destination) {
    tessera::detail::views::copy_from(first, destination);
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, const array_view<Value, Rank>& destination) {
    tessera::detail::views::copy_from(first, destination);
}

/// To an iterator, in row-major order; there must be room.
template <class OutputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<OutputIt>>
void copy(const array<Value, Rank>& source, OutputIt destination) {
    tessera::detail::views::copy_out(source, destination);
}
template <class OutputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<OutputIt>>
void copy(const array_view<Value, Rank>& source, OutputIt destination) {
    tessera::detail::views::copy_out(source, destination);
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency
