// SPDX-License-Identifier: Apache-2.0
// expect-error: array: elements cannot be const
#include <tessera/array.h>

Concurrency::array<const int> data(4);
