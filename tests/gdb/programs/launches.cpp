// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main(int count, char**) {
    std::vector<int> numbers(4);
    array_view<int> out(4, numbers);
    for (int launch = 0; launch < 2; ++launch) {
        try {
            parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
                idx.barrier.wait();
                const int mine = launch;
                if (launch == 1 || count > 1 || idx.local[0] < 3) idx.barrier.wait();
                out[idx] = mine;
                if (count == 2 && idx.local[0] == 2) out[idx.local[0] + 2] = 0;
                if (count != 3) return;
                try {
                    throw mine;
                } catch (int) {
                }
            });
        } catch (const runtime_exception&) {
            std::puts("caught");
        }
    }
}
