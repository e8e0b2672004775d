// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view::data: the rank must be 1
#include <tessera/array_view.h>

int* first(Concurrency::array_view<int, 2> view) { return view.data(); }
