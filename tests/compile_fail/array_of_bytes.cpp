// SPDX-License-Identifier: Apache-2.0
// expect-error: array: the size of an element must be a multiple of 4 bytes
#include <tessera/array.h>

Concurrency::array<char> data(4);
