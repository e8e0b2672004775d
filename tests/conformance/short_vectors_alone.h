// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp_short_vectors.h>

/// Defined in a translation unit that includes nothing else.
concurrency::graphics::float_4 reversed(const concurrency::graphics::float_4& vector) restrict(amp, cpu);
