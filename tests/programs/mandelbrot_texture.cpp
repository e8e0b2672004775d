// SPDX-License-Identifier: Apache-2.0
// The Mandelbrot set as an image: a kernel writes colours to a texture of four bytes a texel, and iteration counts to
// another one, and the host computes both again.
#include <amp.h>
#include <amp_graphics.h>

#include <cstddef>
#include <vector>

#include "program.h"

using namespace concurrency;
using namespace concurrency::graphics;

const int width = 120;
const int height = 80;
const int most_iterations = 64;

// How many steps the point needs to leave the circle of radius 2.
int iterations(float re, float im) restrict(amp, cpu) {
    float x = 0.0f, y = 0.0f;
    int count = 0;
    while (count < most_iterations && x * x + y * y <= 4.0f) {
        float next = x * x - y * y + re;
        y = 2.0f * x * y + im;
        x = next;
        count++;
    }
    return count;
}

float re_of(int column) restrict(amp, cpu) { return -2.25f + static_cast<float>(column) / 40.0f; }
float im_of(int row) restrict(amp, cpu) { return -1.0f + static_cast<float>(row) / 40.0f; }

unorm_4 color_of(int count) restrict(amp, cpu) {
    float share = static_cast<float>(count) / static_cast<float>(most_iterations);
    return unorm_4(unorm(share), unorm(share * share), unorm(1.0f - share), unorm(1.0f));
}

int main() {
    texture<unorm_4, 2> image(height, width, 8U);
    texture<int, 2> counts(height, width);

    texture_view<unorm_4, 2> canvas(image);
    writeonly_texture_view<int, 2> count_view(counts);
    parallel_for_each(canvas.extent.tile<8, 8>(), [=](tiled_index<8, 8> idx) restrict(amp) {
        int count = iterations(re_of(idx.global[1]), im_of(idx.global[0]));
        canvas.set(idx.global, color_of(count));
        count_view.set(idx.global, count);
    });

    std::vector<unsigned char> bytes(image.data_length);
    copy(image, bytes.data(), image.data_length);
    std::vector<int> found(counts.extent.size());
    copy(counts, found.begin());

    int differences = 0;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            std::size_t at = static_cast<std::size_t>(row * width + column);
            if (found[at] != iterations(re_of(column), im_of(row))) differences++;
            unorm_4 color = color_of(found[at]);
            float parts[4] = {color.r, color.g, color.b, color.a};
            for (std::size_t i = 0; i < 4; i++) {
                if (bytes[at * 4 + i] != static_cast<unsigned char>(parts[i] * 255.0f + 0.5f)) differences++;
            }
        }
    }
    // A point on the border between two counts may fall to either side when the compiler joins operations.
    return report("the set: texels whose count or colour differs", differences, 20) ? 0 : 1;
}
