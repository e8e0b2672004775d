// SPDX-License-Identifier: Apache-2.0
// Compiled with --check; runs a kernel of its own if its first argument says so, then others' as often as the second says.
#include <amp.h>

#include <cstdlib>
#include <vector>

void run_unchecked();

int main(int, char** argv) {
    std::vector<int> data(8);
    const concurrency::array_view<int, 1> out(8, data);
    if (std::atoi(argv[1]) != 0) {
        concurrency::parallel_for_each(out.extent, [=](concurrency::index<1> i) restrict(amp) { out[i] = i[0]; });
    }
    for (int i = 0; i < std::atoi(argv[2]); ++i) run_unchecked();
    return 5;
}
