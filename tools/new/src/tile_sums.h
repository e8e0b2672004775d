// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

/// Threads in a tile.
constexpr int tile_size = 64;

/// Adds up the elements of each tile of `in`; tile i's sum is element i of `out`. The length of `in` must be a multiple of
/// tile_size.
void tile_sums(const concurrency::array_view<const float, 1>& in, const concurrency::array_view<float, 1>& out);
