// SPDX-License-Identifier: Apache-2.0
// The names of <math.h>'s float functions that Visual C++ has in std as well, and a number of its own.
#pragma once

#include <math.h>

namespace std {

#define TESSERA_IN_STD(name) using ::name;
TESSERA_IN_STD(acosf) TESSERA_IN_STD(asinf) TESSERA_IN_STD(atanf) TESSERA_IN_STD(atan2f) TESSERA_IN_STD(ceilf)
TESSERA_IN_STD(cosf) TESSERA_IN_STD(coshf) TESSERA_IN_STD(expf) TESSERA_IN_STD(fabsf) TESSERA_IN_STD(floorf)
TESSERA_IN_STD(fmodf) TESSERA_IN_STD(log10f) TESSERA_IN_STD(logf) TESSERA_IN_STD(powf) TESSERA_IN_STD(sinf)
TESSERA_IN_STD(sinhf) TESSERA_IN_STD(sqrtf) TESSERA_IN_STD(tanf) TESSERA_IN_STD(tanhf)
#undef TESSERA_IN_STD

/// Of its <random>, which has no other name for it.
constexpr double _Pi = 3.14159265358979323846;

}  // namespace std
