// SPDX-License-Identifier: Apache-2.0
// expect-error: array: three subscripts given, but the rank is not 3
#include <tessera/array.h>

int element(Concurrency::array<int, 2>& data) { return data(0, 0, 0); }
