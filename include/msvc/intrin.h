// SPDX-License-Identifier: Apache-2.0
// A stand-in for <intrin.h>: the processor's intrinsics have the same names in the compilers' own header.
#pragma once

#include <x86intrin.h>

#define _ReadWriteBarrier() __asm__ __volatile__("" ::: "memory")

inline unsigned char _BitScanForward(unsigned* position, unsigned bits) {
    if (bits == 0) return 0;
    *position = static_cast<unsigned>(__builtin_ctz(bits));
    return 1;
}
inline unsigned char _BitScanReverse(unsigned* position, unsigned bits) {
    if (bits == 0) return 0;
    *position = 31U - static_cast<unsigned>(__builtin_clz(bits));
    return 1;
}
