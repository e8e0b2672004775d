// SPDX-License-Identifier: Apache-2.0
// How far apart two numbers are.
#pragma once

#include <cstdint>
#include <string>

#include "tools/golden/npy_header.h"

namespace tessera::tools {

/// How much two arrays may differ. A number passes when any of the two ways lets it pass.
struct Tolerance {
    std::uint64_t ulp = 0;  ///< representable numbers apart
    double rtol = 0;        ///< |a - b| <= atol + rtol |b|, as NumPy's allclose
    double atol = 0;

    bool is_exact() const { return ulp == 0 && rtol == 0 && atol == 0; }
};

/// Two numbers that are not the same.
struct Distance {
    bool comparable = true;     ///< false: a NaN and a number, truth values, bytes; `ulp` and `absolute` then mean nothing
    std::uint64_t ulp = 0;      ///< of integers their difference
    double absolute = 0;        ///< infinite where one of them is
    bool within = false;        ///< the tolerance
    bool not_a_number = false;  ///< one of them, or of its parts
};

/// The same number: equal bits, or both NaN, or zeros of different sign.
bool is_same_number(const NpyField& field, const char* a, const char* b);

/// Of numbers that are not the same.
Distance distance(const NpyField& field, const char* a, const char* b, const Tolerance& tolerance);

/// As one reads it: 0.1, -3, nan, (1, 2), True; bytes, and truth values that are neither 0 nor 1, in hexadecimal.
std::string number_text(const NpyField& field, const char* bytes);

}  // namespace tessera::tools
