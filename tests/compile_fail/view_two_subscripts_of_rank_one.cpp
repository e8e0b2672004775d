// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: two subscripts given, but the rank is not 2
#include <tessera/array_view.h>

int element(Concurrency::array_view<int> view) { return view(0, 0); }
