// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "tessera/detail/config.h"

namespace tessera::detail {

/// An array or array_view, for messages.
struct IndexedObject {
    const char* what;          ///< "array" or "array_view"
    const char* element_type;  ///< a spelling of the compiler's that contains the element type
    std::size_t element_size;  ///< bytes
    const void* begin;         ///< the first element
};

/// Says what becomes of an index outside an array or array_view; the option `bounds` decides. Called in builds that
/// test bounds only, on the host and in kernels. Throws runtime_exception; or returns where the access goes instead, null
/// where it is to be made as it is.
/// \param index    one component per dimension
/// \param extents  the same
/// \param element  where the index leads; null: to no element, as in textures
/// \param caller   return address in the user's code
TESSERA_EXPORT TESSERA_COLD void* out_of_bounds(const IndexedObject& object, int rank, const int* index, const int* extents,
                                                const void* element, const void* caller);

/// The same for a projection's index that is not in [0, extent). Throws runtime_exception; or returns, in kernels only: true where
/// the projection is to have no elements, so that every access to them is out of bounds.
/// \param begin  where the index leads: the first element of the projection
/// \param end    and one past the last
TESSERA_EXPORT TESSERA_COLD bool projection_out_of_range(const IndexedObject& object, int rank, int index, int extent,
                                                         const void* begin, const void* end, const void* caller);

inline namespace TESSERA_MODE {

template <class Element>
const char* element_type_name() {
    return __PRETTY_FUNCTION__;
}

/// By value: what a reference points to could not stay in registers.
template <class Element, class Index, class Extent>
TESSERA_COLD Element* refuse_index(const char* what, const void* begin, Index position, Extent extent, const void* element) {
    int index[Extent::rank], extents[Extent::rank];
    for (unsigned d = 0; d < unsigned{Extent::rank}; ++d) {
        index[d] = position[d];
        extents[d] = extent[d];
    }
    return static_cast<Element*>(out_of_bounds({what, element_type_name<Element>(), sizeof(Element), begin}, Extent::rank,
                                               index, extents, element, __builtin_return_address(0)));
}

template <class Element>
TESSERA_COLD bool refuse_projection(const char* what, const void* whole, int rank, int index, int extent, const Element* begin,
                                    const Element* end) {
    return projection_out_of_range({what, element_type_name<Element>(), sizeof(Element), whole}, rank, index, extent, begin, end,
                                   __builtin_return_address(0));
}

/// Tests `position` against `extent` in a build that tests bounds. Null: the element is to be accessed; otherwise what is to be
/// accessed instead.
/// \param begin      the object's first element, by which reports know which object it is
/// \param strides    in elements, per dimension
template <class Element, class Index, class Extent, class Strides>
TESSERA_INLINE Element* check_bounds([[maybe_unused]] const char* what, [[maybe_unused]] Element* begin,
                                     [[maybe_unused]] const Index& position, [[maybe_unused]] const Extent& extent,
                                     [[maybe_unused]] const Strides& strides) {
    if constexpr (TESSERA_BOUNDS) {
        if (TESSERA_UNLIKELY(!extent.contains(position)))
            return refuse_index<Element>(what, begin, position, extent, begin + strides.offset_of(position));
    }
    return nullptr;
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail
