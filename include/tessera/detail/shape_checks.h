// SPDX-License-Identifier: Apache-2.0
// What arrays and views refuse, in words. The functions throw a runtime_exception whose sentence names the
// values. `what` is the name the sentence begins with, such as "array_view::section"; shapes are given most
// significant first.
#pragma once

#include <cstddef>

#include "tessera/detail/config.h"

namespace tessera::detail {

/// Bytes of a dense array of that shape. Throws when a component of the extent is zero or negative, or when
/// there are more bytes than addresses.
TESSERA_EXPORT std::size_t checked_byte_size(const char* what, int rank, const int* extents,
                                             std::size_t element_size);

/// `origin` or `section` is not within a view or array of `extents`.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void section_out_of_range(const char* what, int rank,
                                                                   const int* origin, const int* section,
                                                                   const int* extents);

/// view_as: `extents` have more elements than the `available` ones.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void view_as_too_large(const char* what, int rank,
                                                                const int* extents, std::size_t available);

/// reinterpret_as: `bytes` are no multiple of the new element's size.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void reinterpret_uneven(const char* what, std::size_t bytes,
                                                                 std::size_t element_size);

/// A container has fewer elements than the extent needs.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void source_too_small(const char* what, std::size_t elements,
                                                               std::size_t needed);

/// Source and destination of a copy have different shapes.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void extents_differ(const char* what, int rank, const int* source,
                                                             const int* destination);

/// A pair of iterators does not span as many elements as the other side has.
/// \param elements  negative for a reversed pair
/// \param exact     false: `elements` are only those counted before giving up
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void element_counts_differ(const char* what, std::ptrdiff_t elements,
                                                                    bool exact, std::size_t needed);

/// An array was passed or captured by value where only a reference may be.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void array_captured_by_value();

/// An array that was moved from was used.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void array_moved_from();

}  // namespace tessera::detail
