// SPDX-License-Identifier: Apache-2.0
// expect-error: array: elements cannot be pointers or references .C3581.
#include <tessera/array.h>

Concurrency::array<int*> data(4);
