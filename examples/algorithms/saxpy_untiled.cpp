// SPDX-License-Identifier: Apache-2.0
// Kernels without tiles. When threads need nothing from each other, an extent is the whole compute
// domain, the kernel takes a plain index, and there is no barrier and no tile_static. Sizes may be anything.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int count = 1000;
const int rows = 25;
const int columns = count / rows;

int main() {
    const float a = 2;
    std::vector<float> x_values, y_values, z_values;
    for (int i = 0; i < count; i++) {
        x_values.push_back(static_cast<float>(i));
        y_values.push_back(static_cast<float>(i % 10));
    }
    z_values = y_values;

    // One dimension. The view of x is one of const elements: it is only read, so nothing is copied back.
    array_view<const float> x(count, x_values);
    array_view<float> y(count, y_values);
    parallel_for_each(y.extent, [=](index<1> i) restrict(amp) { y[i] = a * x[i] + y[i]; });

    // The same memory seen as 25 rows of 40.
    array_view<const float, 2> x_matrix(rows, columns, x_values);
    array_view<float, 2> z(rows, columns, z_values);
    parallel_for_each(z.extent, [=](index<2> i) restrict(amp) { z[i] = a * x_matrix[i] + z[i]; });

    int wrong = 0;
    for (int i = 0; i < count; i++) {
        const float expected = a * static_cast<float>(i) + static_cast<float>(i % 10);
        if (y[i] != expected || z(i / columns, i % columns) != expected) wrong++;
    }
    std::cout << "first elements:";
    for (int i = 0; i < 8; i++) std::cout << ' ' << y[i];
    std::cout << "\nlast element: " << y[count - 1] << "\nwrong elements: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
