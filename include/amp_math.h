// SPDX-License-Identifier: Apache-2.0
// What C++ AMP programs include for mathematics in kernels. It only forwards.
#pragma once

#include "tessera/fast_math.h"
#include "tessera/precise_math.h"
