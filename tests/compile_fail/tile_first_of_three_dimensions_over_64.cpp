// SPDX-License-Identifier: Apache-2.0
// expect-error: parallel_for_each: the first of three tile dimensions must be at most 64 .C3574.
#include <amp.h>
using namespace concurrency;

void launch() {
    parallel_for_each(tiled_extent<65, 1, 1>(extent<3>(65, 1, 1)), [](tiled_index<65, 1, 1>) restrict(amp) {});
}
