// SPDX-License-Identifier: Apache-2.0
// What array_views are made over.
#pragma once

#include <cstddef>
#include <type_traits>

#include "tessera/accelerator_enums.h"
#include "tessera/detail/device_memory.h"
#include "tessera/detail/shape_checks.h"
#include "tessera/detail/view_shape.h"

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Host only. The buffer is asked to write to `data` only where a view of elements that are not const was
/// captured.
template <class Element, int Rank>
NewSource<Element, Rank> new_source(Element* data, const Concurrency::extent<Rank>& size) {
    const std::size_t bytes = checked_byte_size("array_view", Rank, Components<Rank>(size).values, sizeof(Element));
    return {data, size, wrap_host_memory(const_cast<std::remove_const_t<Element>*>(data), bytes)};
}

template <class Element, int Rank>
TESSERA_INLINE NewSource<Element, Rank> over_pointer(const Concurrency::extent<Rank>& size, Element* data) {
    if (on_host()) return new_source(data, size);
    return {data, size, nullptr};
}

template <class Element, int Rank, class Container>
NewSource<Element, Rank> over_container(const Concurrency::extent<Rank>& size, Container& container) {
    const std::size_t bytes = checked_byte_size("array_view", Rank, Components<Rank>(size).values, sizeof(Element));
    const std::size_t elements = static_cast<std::size_t>(container.size());
    if (elements < bytes / sizeof(Element)) source_too_small("array_view", elements, bytes / sizeof(Element));
    return new_source<Element>(container.data(), size);
}

template <class Element, int Rank>
NewSource<Element, Rank> without_source(const Concurrency::extent<Rank>& size) {
    const std::size_t bytes = checked_byte_size("array_view", Rank, Components<Rank>(size).values, sizeof(Element));
    BufferHandle* const owner = make_sourceless_memory(bytes);
    return {static_cast<Element*>(host_address(owner)), size, owner};
}

/// Whether host code that asks for this access may then write to the source itself.
constexpr bool may_write(Concurrency::access_type access) {
    return (access & Concurrency::access_type_write) != 0;
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
