// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: three subscripts given, but the rank is not 3
#include <tessera/array_view.h>

int element(Concurrency::array_view<int, 2> view) { return view(0, 0, 0); }
