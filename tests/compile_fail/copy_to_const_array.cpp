// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching function|copy: the destination
#include <tessera/copy.h>

void to_const(Concurrency::array_view<int> view, const Concurrency::array<int>& data) {
    Concurrency::copy(view, data);
}
