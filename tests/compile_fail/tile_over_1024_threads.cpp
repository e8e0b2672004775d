// SPDX-License-Identifier: Apache-2.0
// expect-error: parallel_for_each: a tile has at most 1024 threads
#include <amp.h>
using namespace concurrency;

void launch() {
    parallel_for_each(tiled_extent<32, 33>(extent<2>(32, 33)), [](tiled_index<32, 33>) restrict(amp) {});
}
