// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: elements cannot be pointers or references .C3581.
#include <tessera/array_view.h>

Concurrency::array_view<int*> view(4);
