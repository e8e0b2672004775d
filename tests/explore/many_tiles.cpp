// SPDX-License-Identifier: Apache-2.0
// More tiles than a search has in flight. "own": each thread has its own element, and so has each index of an untiled launch;
// "last": the threads of the last tile race; "shared": so do the first and the last tile; "both": in one variable.
#include <amp.h>

#include <iostream>
#include <string>

using namespace concurrency;

int main(int, char** argv) {
    const std::string way = argv[1];
    const int first_racer = way == "both" ? 0 : way == "last" ? 78 : way == "shared" ? 1 : 80;
    const int last_racer = first_racer == 80 ? -1 : 79;
    int data[81] = {};
    array_view<int> view(81, data);
    parallel_for_each(extent<1>(80).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        const int i = t.global[0];
        const bool races = (i >= first_racer && i < first_racer + (first_racer == 0 ? 2 : 1)) || i == last_racer;
        view[races ? 80 : i] = i + 1;
    });
    int more[1100] = {};
    array_view<int> untiled(1100, more);
    parallel_for_each(untiled.extent, [=](index<1> i) restrict(amp) { untiled[i] = i[0]; });
    untiled.synchronize();
    std::cout << view[80] << '\n';
}
