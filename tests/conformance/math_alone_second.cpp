// SPDX-License-Identifier: Apache-2.0
#include <amp_math.h>

#include "tests/conformance/math_alone.h"

float second_alone(float x) { return fast_and_precise(x); }
