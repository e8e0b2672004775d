// SPDX-License-Identifier: Apache-2.0
// expect-error: the rank of an index or extent must be greater than 0
#include <tessera/extent.h>

Concurrency::extent<0> nothing;
