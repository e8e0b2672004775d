// SPDX-License-Identifier: Apache-2.0
// A stand-in for <corecrt_math.h>.
#pragma once

#include <math.h>
