// SPDX-License-Identifier: Apache-2.0
// A kernel reads a view without a source that was never written.
// expect: uninitialized-read - global temporary a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    array_view<int> temporary(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = temporary[i];  // [a]
    });
}
