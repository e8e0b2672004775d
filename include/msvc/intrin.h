// SPDX-License-Identifier: Apache-2.0
// A stand-in for <intrin.h>: the processor's intrinsics have the same names in the compilers' own header.
#pragma once

#include <x86intrin.h>

namespace tessera::windows {

/// The number of the lowest bit that is set, into a `DWORD` or an `unsigned long`. \return 0 when none is
template <class Position, class Bits>
unsigned char bit_scan_forward(Position* position, Bits bits) {
    if (bits == 0) return 0;
    *position = static_cast<Position>(__builtin_ctzll(bits));
    return 1;
}
/// The number of the highest.
template <class Position, class Bits>
unsigned char bit_scan_reverse(Position* position, Bits bits) {
    if (bits == 0) return 0;
    *position = static_cast<Position>(63 - __builtin_clzll(bits));
    return 1;
}

/// What the processor answers, into four numbers; zeros where it has no such instruction.
template <class Number>
void ask_processor(Number* answer, int function, int subfunction = 0) {
    unsigned numbers[4] = {0, 0, 0, 0};
#if defined(__x86_64__)
    __asm__ __volatile__("cpuid" : "=a"(numbers[0]), "=b"(numbers[1]), "=c"(numbers[2]), "=d"(numbers[3]) : "a"(function), "c"(subfunction));
#else
    static_cast<void>(function);
    static_cast<void>(subfunction);
#endif
    for (int i = 0; i < 4; ++i) answer[i] = static_cast<Number>(numbers[i]);
}

}  // namespace tessera::windows

// Macros: clang declares functions of these names itself, for Windows' sizes.
#define _BitScanForward tessera::windows::bit_scan_forward
#define _BitScanReverse tessera::windows::bit_scan_reverse
#define _BitScanForward64 tessera::windows::bit_scan_forward
#define _BitScanReverse64 tessera::windows::bit_scan_reverse
#define _ReadWriteBarrier() __asm__ __volatile__("" ::: "memory")
#undef __cpuid
#define __cpuid tessera::windows::ask_processor
#define __cpuidex tessera::windows::ask_processor
