// SPDX-License-Identifier: Apache-2.0
// expect-error: the rank of an index or extent must be greater than 0
#include <tessera/index.h>

Concurrency::index<0> nowhere;
