// SPDX-License-Identifier: Apache-2.0
// Lesson 11, broken: a kernel doubles numbers, the host prints them.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> numbers{1, 2, 3, 4};
    array_view<int> view(4, numbers);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });

    for (int i = 0; i < 4; i++) std::cout << ' ' << numbers[static_cast<std::size_t>(i)];
    std::cout << '\n';
}
