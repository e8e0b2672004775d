// SPDX-License-Identifier: Apache-2.0
// One thread writes two words, which two others read, the second of them both.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> words(2), found(3);
    array_view<int, 1> word(2, words), seen(3, found);
    parallel_for_each(extent<1>(3).tile<3>(), [=](tiled_index<3> idx) restrict(amp) {
        if (idx.local[0] == 0) {
            word[0] = 1;
            word[1] = 1;
        }
        if (idx.local[0] == 1) seen[1] = word[1];
        if (idx.local[0] == 2) {
            const int first = word[0];
            seen[2] = first * 10 + word[1];
        }
    });
    seen.synchronize();
    std::cout << found[1] << ' ' << found[2] << '\n';
}
