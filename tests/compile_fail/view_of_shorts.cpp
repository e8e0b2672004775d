// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: the size of an element must be a multiple of 4 bytes
#include <tessera/array_view.h>

Concurrency::array_view<short> view(4);
