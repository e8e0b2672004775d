// SPDX-License-Identifier: Apache-2.0
// expect-error: read-only|cannot assign
#include <tessera/array_view.h>

void write(Concurrency::array_view<const int> view) { view[0] = 1; }
