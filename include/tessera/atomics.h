// SPDX-License-Identifier: Apache-2.0
// Atomic operations on an int or unsigned int in an array, an array_view or a tile_static variable (C++ AMP
// reference: the atomic_ functions). Each is one indivisible read-modify-write of one location; it orders no
// other access, so it is no fence. Sums wrap around. They are for kernels; nothing stops host code from
// calling them.
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// Called in checked builds before each atomic. An observer sees by its name that the program has atomics.
TESSERA_EXPORT void kernel_atomic();

TESSERA_INLINE void announce_atomic() {
    if constexpr (TESSERA_CHECKED) kernel_atomic();
}

// There is no builtin for the maximum and minimum. They store even when nothing changes, as the
// read-modify-write they stand for.
template <class Value>
TESSERA_INLINE Value fetch_max(Value* destination, Value value) {
    Value old = __atomic_load_n(destination, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(destination, &old, old > value ? old : value, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
    }
    return old;
}
template <class Value>
TESSERA_INLINE Value fetch_min(Value* destination, Value value) {
    Value old = __atomic_load_n(destination, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(destination, &old, old < value ? old : value, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
    }
    return old;
}

}  // namespace tessera::detail

namespace Concurrency {

/// Stores `value` and returns the value before.
TESSERA_INLINE int atomic_exchange(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_exchange_n(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_exchange(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_exchange_n(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE float atomic_exchange(float* destination, float value) {
    tessera::detail::announce_atomic();
    float old;
    __atomic_exchange(destination, &value, &old, __ATOMIC_RELAXED);
    return old;
}

/// Stores `value` if `*destination` equals `*expected` and returns true; otherwise writes the value found to
/// `*expected` and returns false. It never fails without a reason.
TESSERA_INLINE bool atomic_compare_exchange(int* destination, int* expected, int value) {
    tessera::detail::announce_atomic();
    return __atomic_compare_exchange_n(destination, expected, value, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
}
TESSERA_INLINE bool atomic_compare_exchange(unsigned int* destination, unsigned int* expected,
                                            unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_compare_exchange_n(destination, expected, value, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
}

/// Adds `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_add(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_add(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_add(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_add(destination, value, __ATOMIC_RELAXED);
}

/// Subtracts `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_sub(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_sub(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_sub(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_sub(destination, value, __ATOMIC_RELAXED);
}

/// Stores the bitwise and with `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_and(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_and(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_and(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_and(destination, value, __ATOMIC_RELAXED);
}

/// Stores the bitwise or with `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_or(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_or(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_or(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_or(destination, value, __ATOMIC_RELAXED);
}

/// Stores the bitwise exclusive or with `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_xor(int* destination, int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_xor(destination, value, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_xor(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_xor(destination, value, __ATOMIC_RELAXED);
}

/// Stores the larger of the stored value and `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_max(int* destination, int value) {
    tessera::detail::announce_atomic();
    return tessera::detail::fetch_max(destination, value);
}
TESSERA_INLINE unsigned int atomic_fetch_max(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return tessera::detail::fetch_max(destination, value);
}

/// Stores the smaller of the stored value and `value` and returns the value before.
TESSERA_INLINE int atomic_fetch_min(int* destination, int value) {
    tessera::detail::announce_atomic();
    return tessera::detail::fetch_min(destination, value);
}
TESSERA_INLINE unsigned int atomic_fetch_min(unsigned int* destination, unsigned int value) {
    tessera::detail::announce_atomic();
    return tessera::detail::fetch_min(destination, value);
}

/// Adds 1 and returns the value before.
TESSERA_INLINE int atomic_fetch_inc(int* destination) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_add(destination, 1, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_inc(unsigned int* destination) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_add(destination, 1U, __ATOMIC_RELAXED);
}

/// Subtracts 1 and returns the value before.
TESSERA_INLINE int atomic_fetch_dec(int* destination) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_sub(destination, 1, __ATOMIC_RELAXED);
}
TESSERA_INLINE unsigned int atomic_fetch_dec(unsigned int* destination) {
    tessera::detail::announce_atomic();
    return __atomic_fetch_sub(destination, 1U, __ATOMIC_RELAXED);
}

}  // namespace Concurrency
