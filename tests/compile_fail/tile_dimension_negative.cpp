// SPDX-License-Identifier: Apache-2.0
// expect-error: tiled_extent: every tile dimension must be greater than 0
#include <tessera/tiled_extent.h>

Concurrency::tiled_extent<-4> tiles;
