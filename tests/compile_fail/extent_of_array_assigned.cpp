// SPDX-License-Identifier: Apache-2.0
// expect-error: no viable overloaded '='|discards qualifiers
#include <tessera/array.h>

void enlarge(Concurrency::array<int>& data) {
    data.extent = Concurrency::extent<1>(5);
}
