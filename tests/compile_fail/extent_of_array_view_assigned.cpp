// SPDX-License-Identifier: Apache-2.0
// expect-error: no viable overloaded '='|discards qualifiers
#include <tessera/array_view.h>

void enlarge(Concurrency::array_view<int>& data) {
    data.extent = Concurrency::extent<1>(5);
}
