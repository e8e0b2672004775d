// SPDX-License-Identifier: Apache-2.0
// A console program as it was written for Visual C++: names of headers in any case, void main(), ppl.h together with amp.h.
#include "StdAfx.h"
#include <AMP.H>
#include <Windows.h>
#include <ppl.h>
#include <iostream>
#include <vector>

using namespace concurrency;

void main() {
    std::vector<int> values(8);
    parallel_for(0, 8, [&](int i) { values[i] = i + 1; });
    const DWORD tiles = 2;
    array_view<int, 1> view(8, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int sum;
        if (idx.local[0] == 0) sum = 0;
#ifdef CLEAN
        idx.barrier.wait();
        if (idx.local[0] == 0) for (int i = 0; i < 4; ++i) sum += view[idx.tile_origin[0] + i];
        idx.barrier.wait();
#else
        sum += view[idx];
#endif
        view[idx] = sum;
    });
    view.synchronize();
    for (DWORD tile = 0; tile < tiles; ++tile) std::cout << values[4 * tile] << '\n';
}
