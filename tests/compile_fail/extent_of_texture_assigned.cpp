// SPDX-License-Identifier: Apache-2.0
// expect-error: no viable overloaded '='|discards qualifiers
#include <amp_graphics.h>

void enlarge(Concurrency::graphics::texture<int, 1>& data) {
    data.extent = Concurrency::extent<1>(5);
}
