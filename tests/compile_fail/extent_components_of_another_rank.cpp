// SPDX-License-Identifier: Apache-2.0
// expect-error: extent: one component given, but the rank is not 1
#include <tessera/extent.h>

Concurrency::extent<2> shape(4);
