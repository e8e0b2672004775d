// SPDX-License-Identifier: Apache-2.0
// Threads take memory and give it back: others get the same memory later, and it is not the same thing.
// expect: no finding
// expect: restrict C3581 C3930 C3931: the heap is what the detector must see
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;

struct Node {
    int value, twice;
};

int main() {
    std::vector<int> out_values(128);
    array_view<int> out(128, out_values);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const int i = idx.global[0];
        Node* const node = new Node;
        node->value = i;
        node->twice = 2 * node->value;
        const int sum = node->value + node->twice;
        delete node;
        int* list = static_cast<int*>(std::malloc(8 * sizeof(int)));
        for (int k = 0; k < 8; k++) list[k] = i;
        list = static_cast<int*>(std::realloc(list, 64 * sizeof(int)));
        list[63] = list[7];
        out[i] = sum + list[63];
        std::free(list);
        std::vector<int> more(3 + i % 4);
        for (int& element : more) element = i;
        out[i] += more[2];
    });
    for (int i = 0; i < 128; i++) {
        if (out[i] != 5 * i) {
            std::printf("out[%d]: expected %d, got %d\n", i, 5 * i, out[i]);
            return 1;
        }
    }
}
