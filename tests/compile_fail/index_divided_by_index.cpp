// SPDX-License-Identifier: Apache-2.0
// expect-error: no match for .operator/=.|no viable overloaded .*/=
#include <tessera/index.h>

void divide(Concurrency::index<2>& a, Concurrency::index<2> b) { a /= b; }
