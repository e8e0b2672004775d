// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view::section: one origin and one extent given, but the rank is not 1
#include <tessera/array_view.h>

auto part(Concurrency::array_view<int, 2> view) { return view.section(0, 1); }
