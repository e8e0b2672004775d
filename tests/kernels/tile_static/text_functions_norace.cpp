// SPDX-License-Identifier: Apache-2.0
// Functions of the C library read and write what other threads wrote in the barrier interval before.
// expect: no finding
// expect: restrict C3581 C3589 C3930: characters, and what functions of the library do with them, are what the detector must see
#include <amp.h>

#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(32);
    array_view<int> out(32, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static char measured[16], copied[16], padded[16], longer[16], sorted[16];
        tile_static wchar_t filled[16];
        const int i = idx.local[0];
        measured[i] = copied[i] = padded[i] = longer[i] = sorted[i] = i < 4 ? 'a' : 0;
        filled[i] = 1;
        idx.barrier.wait();
        if (i == 1) {
            measured[3] = 'b';
            copied[3] = 'b';
            padded[9] = 'b';
            longer[5] = 'b';
            sorted[3] = 'b';
            filled[3] = 3;
        }
        idx.barrier.wait();
        if (i == 2) {
            out[idx] = static_cast<int>(strnlen(measured, 16));
            std::strcpy(copied, "texts");
            std::strncpy(padded, "text", 16);
            std::strncat(longer, "text", 3);
            std::qsort(sorted, 16, 1, [](const void* x, const void* y) { return *static_cast<const char*>(x) - *static_cast<const char*>(y); });
            std::wmemset(filled, L'x', 16);
        }
    });
}
