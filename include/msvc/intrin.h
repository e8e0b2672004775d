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

}  // namespace tessera::windows

// Macros: clang declares functions of these names itself, for Windows' sizes.
#define _BitScanForward tessera::windows::bit_scan_forward
#define _BitScanReverse tessera::windows::bit_scan_reverse
#define _BitScanForward64 tessera::windows::bit_scan_forward
#define _BitScanReverse64 tessera::windows::bit_scan_reverse
#define _ReadWriteBarrier() __asm__ __volatile__("" ::: "memory")
