// SPDX-License-Identifier: Apache-2.0
// expect-error: no member named .barrier|has no member named
#include <tessera/parallel_for_each.h>

void wait(Concurrency::index<1> i) { i.barrier.wait(); }
