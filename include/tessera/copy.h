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
template <class T, int N>
void copy(const array<T, N>& source, array<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class T, int N>
void copy(const array<T, N>& source, const array_view<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class T, int N>
void copy(const array_view<const T, N>& source, array<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class T, int N>
void copy(const array_view<T, N>& source, array<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class T, int N>
void copy(const array_view<const T, N>& source, const array_view<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}
template <class T, int N>
void copy(const array_view<T, N>& source, const array_view<T, N>& destination) {
    tessera::detail::views::copy_data("copy", source, destination);
}

/// From a range, in row-major order. The range must have as many elements as the destination.
template <class InputIt, class T, int N, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, array<T, N>& destination) {
    tessera::detail::views::copy_from("copy", first, last, destination);
}
template <class InputIt, class T, int N, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, const array_view<T, N>& destination) {
    tessera::detail::views::copy_from("copy", first, last, destination);
}

/// From `first` on, as many elements as the destination has.
template <class InputIt, class T, int N, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, array<T, N>& destination) {
    tessera::detail::views::copy_from(first, destination);
}
template <class InputIt, class T, int N, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, const array_view<T, N>& destination) {
    tessera::detail::views::copy_from(first, destination);
}

/// To an iterator, in row-major order; there must be room.
template <class OutputIt, class T, int N, class = tessera::detail::EnableIfIterator<OutputIt>>
void copy(const array<T, N>& source, OutputIt destination) {
    tessera::detail::views::copy_out(source, destination);
}
template <class OutputIt, class T, int N, class = tessera::detail::EnableIfIterator<OutputIt>>
void copy(const array_view<T, N>& source, OutputIt destination) {
    tessera::detail::views::copy_out(source, destination);
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency
