// SPDX-License-Identifier: Apache-2.0
// Functions of the C library read and write what other threads write in the same barrier interval.
// expect: race read-write tile_static measured a m
// expect: race write-write tile_static copied b n
// expect: race write-write tile_static padded c o
// expect: race write-write tile_static longer d p
// expect: race write-write tile_static sorted e q
// expect: race write-write tile_static filled f r
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
            measured[3] = 'b';  // [a]
            copied[3] = 'b';    // [b]
            padded[9] = 'b';    // [c]
            longer[5] = 'b';    // [d]
            sorted[3] = 'b';    // [e]
            filled[3] = 3;      // [f]
        }
        if (i == 2) {
            out[idx] = static_cast<int>(strnlen(measured, 16));  // [m]
            std::strcpy(copied, "texts");   // [n]
            std::strncpy(padded, "text", 16);  // [o]
            std::strncat(longer, "text", 3);   // [p]
            std::qsort(sorted, 16, 1, [](const void* x, const void* y) { return *static_cast<const char*>(x) - *static_cast<const char*>(y); });  // [q]
            std::wmemset(filled, L'x', 16);    // [r]
        }
    });
}
