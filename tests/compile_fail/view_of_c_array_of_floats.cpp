// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: the C array's elements must have the view's element type
#include <tessera/array_view.h>

float values[4];
Concurrency::array_view<int> view(values);
