// SPDX-License-Identifier: Apache-2.0
// expect-error: tiled_extent: at most 1024 threads a tile
#include <tessera/tiled_extent.h>

Concurrency::tiled_extent<32, 33> tiles;
