// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "tessera/detail/config.h"

namespace tessera::detail {
inline namespace TESSERA_MODE {

/// The value of a number or pointer of Tessera's own: where an array's elements are, which thread is next. No kernel can change
/// it, so the read is hidden from the race detector, and reports contain only accesses that the program's source makes.
#if TESSERA_CHECKED && TESSERA_INSTRUMENTED && defined(__clang__)
// clang's instrumentation passes over address spaces that are not the program's, unless it sees that the pointer was one of the
// program's. This one has the same memory.
template <class Value>
TESSERA_INLINE Value read_unwatched(const Value& number) {
    static_assert(std::is_scalar<Value>::value, "objects are read by their members");
    return *reinterpret_cast<const Value __attribute__((address_space(1)))*>(reinterpret_cast<std::uintptr_t>(&number));
}
#elif TESSERA_CHECKED && TESSERA_INSTRUMENTED
template <class Value>
__attribute__((noinline, no_sanitize("thread"))) Value read_unwatched(const Value& number) {
    static_assert(std::is_scalar<Value>::value, "objects are read by their members");
    return number;
}
#else
template <class Value>
TESSERA_INLINE constexpr const Value& read_unwatched(const Value& object) {
    return object;
}
#endif

/// The same for what says where an array's elements are, which nothing changes while a launch runs.
#if TESSERA_TILE_LOOPS
// The address space has the same memory. It is how the compiler's plugin for loops over threads knows these reads, of which it
// makes one for a whole tile.
template <class Value>
TESSERA_INLINE Value read_descriptor(const Value& number) {
    static_assert(std::is_scalar<Value>::value, "objects are read by their members");
    return *(const Value __attribute__((address_space(1)))*)(&number);
}
#else
template <class Value>
TESSERA_INLINE constexpr decltype(auto) read_descriptor(const Value& number) {
    return read_unwatched(number);
}
#endif

}  // namespace TESSERA_MODE
}  // namespace tessera::detail
