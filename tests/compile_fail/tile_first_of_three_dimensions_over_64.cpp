// SPDX-License-Identifier: Apache-2.0
// expect-error: tiled_extent: the first of three tile dimensions must be at most 64
#include <tessera/tiled_extent.h>

Concurrency::tiled_extent<65, 1, 1> tiles;
