// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp_graphics.h>

/// Defined in a translation unit that includes nothing else.
float middle_of(const concurrency::graphics::texture<float, 1>& line);
