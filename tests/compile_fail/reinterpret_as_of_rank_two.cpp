// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view::reinterpret_as: the rank must be 1
#include <tessera/array_view.h>

auto floats(Concurrency::array_view<int, 2> view) { return view.reinterpret_as<float>(); }
