// SPDX-License-Identifier: Apache-2.0
// expect-error: no match for .operator=.|no viable overloaded .*=
#include <tessera/index.h>

void assign(Concurrency::index<2>& a, Concurrency::index<3> b) { a = b; }
