// SPDX-License-Identifier: Apache-2.0
// expect-error: extent::tile: one tile dimension given, but the rank of the extent is not 1
#include <tessera/extent.h>

auto tiles = Concurrency::extent<2>(4, 4).tile<4>();
