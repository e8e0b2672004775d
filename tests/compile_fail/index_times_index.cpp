// SPDX-License-Identifier: Apache-2.0
// expect-error: no match for .operator[*].|invalid operands to binary expression
#include <tessera/index.h>

auto product(Concurrency::index<2> a, Concurrency::index<2> b) { return a * b; }
