// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view::view_as: the rank must be 1
#include <tessera/array_view.h>

auto reshaped(Concurrency::array_view<int, 2> view) { return view.view_as(Concurrency::extent<1>(4)); }
