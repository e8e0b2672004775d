// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp_math.h>

/// One inline function in both translation units; each has functions of its own too.
inline float fast_and_precise(float x) {
    return concurrency::fast_math::rsqrt(x) + concurrency::precise_math::sinpif(x / 8) +
           static_cast<float>(concurrency::precise_math::erfinv(static_cast<double>(x / 8)));
}

/// And one for kernels: the header brings restrict.
inline float fast_in_kernels(float x) restrict(amp, cpu) { return concurrency::fast_math::sqrt(x); }

float first_alone(float x);
float second_alone(float x);
