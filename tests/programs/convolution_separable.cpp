// SPDX-License-Identifier: Apache-2.0
// convolution_separable: a filter that is the product of a row and a column, applied in two passes. Tiles of
// the first pass are as wide as a row piece and its halo, those of the second as high; beyond the image there
// is nothing.
//
// Compared with the two-dimensional sum over the whole filter in double precision.
#include <amp.h>

#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int radius = 4;
static const int taps = 2 * radius + 1;
static const int across = 32;  // a tile's extent along the filter
static const int beside = 4;   // and at right angles to it

struct filter {
    float weight[taps];
};

void convolve_rows(const array<float, 2>& input, array<float, 2>& output, const filter& weights) {
    parallel_for_each(
        output.extent.tile<beside, across>().pad(),
        [=, &input, &output](tiled_index<beside, across> t_idx) restrict(amp) {
            tile_static float pixels[beside][across + 2 * radius];
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];
            for (int i = column; i < across + 2 * radius; i += across) {
                const index<2> from(t_idx.global[0], t_idx.tile_origin[1] + i - radius);
                pixels[row][i] = input.extent.contains(from) ? input[from] : 0.0f;
            }
            t_idx.barrier.wait();
            if (!output.extent.contains(t_idx.global)) return;
            float sum = 0.0f;
            for (int i = 0; i < taps; i++) sum += weights.weight[i] * pixels[row][column + i];
            output[t_idx.global] = sum;
        });
}

void convolve_columns(const array<float, 2>& input, array<float, 2>& output, const filter& weights) {
    parallel_for_each(
        output.extent.tile<across, beside>().pad(),
        [=, &input, &output](tiled_index<across, beside> t_idx) restrict(amp) {
            tile_static float pixels[across + 2 * radius][beside];
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];
            for (int i = row; i < across + 2 * radius; i += across) {
                const index<2> from(t_idx.tile_origin[0] + i - radius, t_idx.global[1]);
                pixels[i][column] = input.extent.contains(from) ? input[from] : 0.0f;
            }
            t_idx.barrier.wait();
            if (!output.extent.contains(t_idx.global)) return;
            float sum = 0.0f;
            for (int i = 0; i < taps; i++) sum += weights.weight[i] * pixels[row + i][column];
            output[t_idx.global] = sum;
        });
}

int main(int argc, char** argv) {
    const int rows = problem_size(argc, argv, 50);
    const int columns = 2 * rows + 1;
    std::mt19937 generator(14);
    std::uniform_real_distribution<float> brightness(0.0f, 1.0f);
    std::vector<float> image(rows * columns);
    for (float& pixel : image) pixel = brightness(generator);
    filter weights;
    for (int i = 0; i < taps; i++) weights.weight[i] = (i % 3 == 2 ? -0.125f : 0.25f) * brightness(generator);

    const array<float, 2> input(rows, columns, image.begin());
    array<float, 2> between(rows, columns), output(rows, columns);
    convolve_rows(input, between, weights);
    convolve_columns(between, output, weights);
    const std::vector<float> filtered = output;

    std::vector<double> expected(rows * columns);
    for (int i = 0; i < rows * columns; i++) {
        for (int down = -radius; down <= radius; down++) {
            for (int right = -radius; right <= radius; right++) {
                const int row = i / columns + down, column = i % columns + right;
                if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
                expected[i] += static_cast<double>(weights.weight[radius + down]) * weights.weight[radius + right] *
                               image[row * columns + column];
            }
        }
    }
    // Two sums of nine terms below 1/4, rounded to 6e-8 of at most 2 each time.
    return report(std::to_string(rows) + "x" + std::to_string(columns) + " pixels",
                  largest_difference(filtered, expected), 1e-6)
               ? 0
               : 1;
}
