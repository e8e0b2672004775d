// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// Reports an index outside an array or array_view. Called in checked builds only, on the host and in
/// kernels. \param what          "array" or "array_view" \param element_type  a spelling of the compiler's
/// that contains the element type \param index         one component a dimension \param extents       the
/// same \param caller        return address in the user's code
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void out_of_bounds(const char* what, const char* element_type,
                                                            int rank, const int* index, const int* extents,
                                                            const void* caller);

inline namespace TESSERA_MODE {

template <class Element>
const char* element_type_name() {
    return __PRETTY_FUNCTION__;
}

/// By value: what a reference points to could not stay in registers.
template <class Element, class Index, class Extent>
[[noreturn]] TESSERA_COLD void refuse_index(const char* what, Index position, Extent extent) {
    int index[Extent::rank], extents[Extent::rank];
    for (unsigned d = 0; d < unsigned{Extent::rank}; ++d) {
        index[d] = position[d];
        extents[d] = extent[d];
    }
    out_of_bounds(what, element_type_name<Element>(), Extent::rank, index, extents,
                  __builtin_return_address(0));
}

/// Tests `position` against `extent` in a checked build; nothing otherwise.
template <class Element, class Index, class Extent>
TESSERA_INLINE void check_bounds([[maybe_unused]] const char* what, [[maybe_unused]] const Index& position,
                                 [[maybe_unused]] const Extent& extent) {
    if constexpr (TESSERA_CHECKED) {
        if (TESSERA_UNLIKELY(!extent.contains(position))) refuse_index<Element>(what, position, extent);
    }
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail
