// SPDX-License-Identifier: Apache-2.0
// sobel: the edges of an image of packed pixels, 0xAARRGGBB. The image is taken apart, made grey and put
// together again in functions for both host and accelerator; at the border the nearest pixel stands for the
// missing ones.
//
// Compared with the filter's two passes on the host, smoothing and difference, in another order for each
// direction.
#include <amp.h>
#include <amp_math.h>

#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

typedef unsigned int pixel;

int grey(pixel colour) restrict(amp, cpu) {
    const int red = colour >> 16 & 0xff, green = colour >> 8 & 0xff, blue = colour & 0xff;
    return (77 * red + 150 * green + 29 * blue) >> 8;
}

pixel packed(int brightness) restrict(amp, cpu) {
    const pixel value = static_cast<pixel>(brightness < 255 ? brightness : 255);
    return 0xff000000 | value << 16 | value << 8 | value;
}

class edge_filter {
  public:
    edge_filter(const array_view<const pixel, 2>& input, const array_view<pixel, 2>& output)
        : input_(input), output_(output) {}

    void operator()(index<2> idx) const restrict(amp) {
        int right = 0, down = 0;
        for (int i = -1; i <= 1; i++) {
            const int weight = 2 - i * i;  // 1 2 1
            right += weight * (brightness(idx + index<2>(i, 1)) - brightness(idx + index<2>(i, -1)));
            down += weight * (brightness(idx + index<2>(1, i)) - brightness(idx + index<2>(-1, i)));
        }
        const float strength = fast_math::sqrt(static_cast<float>(right * right + down * down));
        output_[idx] = packed(static_cast<int>(strength));
    }

  private:
    int brightness(index<2> idx) const restrict(amp) {
        idx[0] = direct3d::clamp(idx[0], 0, input_.extent[0] - 1);
        idx[1] = direct3d::clamp(idx[1], 0, input_.extent[1] - 1);
        return grey(input_[idx]);
    }

    array_view<const pixel, 2> input_;
    array_view<pixel, 2> output_;
};

// One pass with three weights along rows or columns.
std::vector<int> pass(const std::vector<int>& image, int rows, int columns, bool along_rows, const int (&weights)[3]) {
    std::vector<int> result(image.size());
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            for (int i = 0; i < 3; i++) {
                const int from_row = std::clamp(row + (along_rows ? 0 : i - 1), 0, rows - 1);
                const int from_column = std::clamp(column + (along_rows ? i - 1 : 0), 0, columns - 1);
                result[row * columns + column] += weights[i] * image[from_row * columns + from_column];
            }
        }
    }
    return result;
}

int main(int argc, char** argv) {
    const int rows = problem_size(argc, argv, 48);
    const int columns = rows + 17;
    std::mt19937 generator(18);
    std::vector<pixel> image(rows * columns), edges(rows * columns);
    for (int i = 0; i < rows * columns; i++) {
        const int row = i / columns, column = i % columns;
        const bool in_circle = (row - 20) * (row - 20) + (column - 30) * (column - 30) < 200;
        image[i] = (in_circle ? 0xffc08040 : 0xff203040) + generator() % 8;
    }

    const array_view<const pixel, 2> input(rows, columns, image);
    const array_view<pixel, 2> output(rows, columns, edges);
    output.discard_data();
    parallel_for_each(output.extent, edge_filter(input, output));
    output.synchronize();

    std::vector<int> brightness;
    for (pixel colour : image) brightness.push_back(grey(colour));
    const int smooth[3] = {1, 2, 1}, difference[3] = {-1, 0, 1};
    std::vector<int> right_edges = pass(brightness, rows, columns, false, smooth);
    right_edges = pass(right_edges, rows, columns, true, difference);
    std::vector<int> down_edges = pass(brightness, rows, columns, false, difference);
    down_edges = pass(down_edges, rows, columns, true, smooth);
    int wrong = 0;
    int bright = 0;
    for (int i = 0; i < rows * columns; i++) {
        // The largest whole number whose square is not above the sum of squares. Both are below 2^24: exact
        // in float.
        const int squares = right_edges[i] * right_edges[i] + down_edges[i] * down_edges[i];
        int strength = 0;
        while ((strength + 1) * (strength + 1) <= squares) strength++;
        if (edges[i] != packed(strength)) wrong++;
        if (strength > 100) bright++;
    }
    bool right = report("edges of " + std::to_string(rows) + "x" + std::to_string(columns) + " pixels", wrong == 0);
    right = report("the circle is seen", bright > 0 && bright < rows * columns / 4) && right;
    return right ? 0 : 1;
}
