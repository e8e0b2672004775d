// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching function
#include <tessera/copy.h>

void flatten(const Concurrency::array<int, 2>& data, Concurrency::array<int, 1>& row) { Concurrency::copy(data, row); }
