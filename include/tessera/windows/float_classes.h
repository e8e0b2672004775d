// SPDX-License-Identifier: Apache-2.0
// What kind of number a double is, as Visual C++'s <float.h> says.
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

#define _FPCLASS_SNAN 0x0001
#define _FPCLASS_QNAN 0x0002
#define _FPCLASS_NINF 0x0004
#define _FPCLASS_NN 0x0008
#define _FPCLASS_ND 0x0010
#define _FPCLASS_NZ 0x0020
#define _FPCLASS_PZ 0x0040
#define _FPCLASS_PD 0x0080
#define _FPCLASS_PN 0x0100
#define _FPCLASS_PINF 0x0200

inline int _fpclass(double number) {
    uint64_t bits = 0;
    memcpy(&bits, &number, sizeof(bits));
    const bool is_negative = bits >> 63 != 0;
    // The compiler may take it for granted that there are no infinities; the bits say what there is.
    const uint64_t exponent = bits >> 52 & 0x7FF, fraction = bits & 0xFFFFFFFFFFFFF;
    if (exponent == 0x7FF && fraction != 0) return fraction >> 51 != 0 ? _FPCLASS_QNAN : _FPCLASS_SNAN;
    if (exponent == 0x7FF) return is_negative ? _FPCLASS_NINF : _FPCLASS_PINF;
    if (exponent != 0) return is_negative ? _FPCLASS_NN : _FPCLASS_PN;
    if (fraction != 0) return is_negative ? _FPCLASS_ND : _FPCLASS_PD;
    return is_negative ? _FPCLASS_NZ : _FPCLASS_PZ;
}
inline double _chgsign(double number) { return -number; }
