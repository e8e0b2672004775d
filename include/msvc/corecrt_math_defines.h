// SPDX-License-Identifier: Apache-2.0
// A stand-in for <corecrt_math_defines.h>: M_PI and the like.
#pragma once

#include <math.h>
