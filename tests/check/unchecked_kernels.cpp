// SPDX-License-Identifier: Apache-2.0
// Compiled without --check.
#include <amp.h>

#include <vector>

void run_unchecked() {
    std::vector<int> data(8);
    const concurrency::array_view<int, 1> out(8, data);
    concurrency::parallel_for_each(out.extent, [=](concurrency::index<1> i) restrict(amp) { out[0] = i[0]; });
}
