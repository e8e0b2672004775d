// SPDX-License-Identifier: Apache-2.0
// expect-error: tiled_extent: every tile dimension must be greater than 0
#include <tessera/extent.h>

auto tiles = Concurrency::extent<2>(4, 4).tile<4, 0>();
