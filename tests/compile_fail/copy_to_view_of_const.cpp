// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching function
#include <tessera/copy.h>

void to_const(const Concurrency::array<int>& data, Concurrency::array_view<const int> view) {
    Concurrency::copy(data, view);
}
