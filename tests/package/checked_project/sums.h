// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

/// The sum of each tile of four.
void sum_tiles(const concurrency::array_view<const int, 1>& in, const concurrency::array_view<int, 1>& out);
