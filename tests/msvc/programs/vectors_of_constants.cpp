// SPDX-License-Identifier: Apache-2.0
// Vectors whose elements are const, as views that only read get them.
// output:
// 3 + 6 + 9 = 18
// 9 3, 3 9, at: 6
// out of range
// as integers: 3f800000
// copy of 3
#include <amp.h>
#include <stdio.h>
#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <vector>

using namespace concurrency;

template <typename T>
unsigned first_as_integer(const std::vector<T>& values) {
    array_view<T> view(static_cast<int>(values.size()), values.data());
    unsigned bits = 0;
    array_view<unsigned> result(1, &bits);
    parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = view.template reinterpret_as<const unsigned>()[i]; });
    result.synchronize();
    return bits;
}

int main() {
    const int numbers[] = {3, 6, 9};
    std::vector<const int> values(numbers, numbers + 3);
    static_assert(std::is_same<decltype(values[0]), const int&>::value, "elements are const");
    static_assert(std::is_same<decltype(*values.begin()), const int&>::value, "so are iterators'");
    array_view<const int> view(3, values);
    int sum = 0;
    array_view<int> total(1, &sum);
    parallel_for_each(total.extent, [=](index<1> i) restrict(amp) {
        for (int k = 0; k < 3; ++k) total[i] += view[k];
    });
    total.synchronize();
    printf("%d + %d + %d = %d\n", values[0], values[1], values[2], sum);
    printf("%d %d, %d %d, at: %d\n", values.back(), values.front(), *values.begin(), *values.rbegin(), values.at(1));
    try {
        values.at(3);
    } catch (const std::out_of_range&) {
        printf("out of range\n");
    }
    const float ones[] = {1.0f};
    printf("as integers: %x\n", first_as_integer(std::vector<const float>(ones, ones + 1)));
    const std::vector<const int> copy = values;
    printf("copy of %d\n", static_cast<int>(std::distance(copy.begin(), copy.end())));
}
