// SPDX-License-Identifier: Apache-2.0
// No other header comes before this one, and none is needed.
#include <amp_short_vectors.h>

#include "tests/conformance/short_vectors_alone.h"

concurrency::graphics::float_4 reversed(const concurrency::graphics::float_4& vector) restrict(amp, cpu) {
    return vector.wzyx;
}
