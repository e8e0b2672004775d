// SPDX-License-Identifier: Apache-2.0
// expect-error: array: the rank must be greater than 0
#include <tessera/array.h>

using Data = decltype(Concurrency::array<int, 0>::rank);
