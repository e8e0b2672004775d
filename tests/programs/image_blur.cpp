// SPDX-License-Identifier: Apache-2.0
// A Gaussian blur in two passes, rows and columns. Each pass samples a texture at the middle of its texels, clamped at the
// edges, and writes another texture; the host blurs the image too.
#include <amp.h>
#include <amp_graphics.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "program.h"

using namespace concurrency;
using namespace concurrency::graphics;

const int width = 70;
const int height = 50;
const int radius = 3;

// Weights of the 7 texels, whose sum is 1.
struct weights {
    float values[2 * radius + 1];
};

weights gaussian(float sigma) {
    weights w;
    float sum = 0.0f;
    for (int i = -radius; i <= radius; i++) {
        w.values[i + radius] = std::exp(-static_cast<float>(i * i) / (2.0f * sigma * sigma));
        sum += w.values[i + radius];
    }
    for (int i = 0; i <= 2 * radius; i++) w.values[i] /= sum;
    return w;
}

// One pass; (rows, columns) is the step from texel to texel.
void blur(const texture<float_4, 2>& source, texture<float_4, 2>& target, weights w, int rows, int columns) {
    texture_view<const float_4, 2> from(source);
    texture_view<float_4, 2> to(target);
    sampler nearest(filter_point, address_clamp);
    parallel_for_each(to.extent, [=](index<2> idx) restrict(amp) {
        float_4 sum(0.0f, 0.0f, 0.0f, 0.0f);
        for (int i = -radius; i <= radius; i++) {
            float x = (static_cast<float>(idx[1] + i * columns) + 0.5f) / static_cast<float>(width);
            float y = (static_cast<float>(idx[0] + i * rows) + 0.5f) / static_cast<float>(height);
            sum += from.sample(nearest, float_2(x, y)) * w.values[i + radius];
        }
        to.set(idx, sum);
    });
}

int clamped(int i, int size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

std::vector<float_4> blur_on_host(const std::vector<float_4>& source, weights w, int rows, int columns) {
    std::vector<float_4> target;
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            float_4 sum(0.0f, 0.0f, 0.0f, 0.0f);
            for (int i = -radius; i <= radius; i++) {
                int at = clamped(row + i * rows, height) * width + clamped(column + i * columns, width);
                sum += source[static_cast<std::size_t>(at)] * w.values[i + radius];
            }
            target.push_back(sum);
        }
    }
    return target;
}

int main() {
    // A light grid on a dark ground, four colours.
    std::vector<float_4> picture;
    for (int i = 0; i < width * height; i++) {
        int row = i / width, column = i % width;
        picture.push_back(float_4(row % 9 == 0 ? 1.0f : 0.1f, column % 7 == 0 ? 0.9f : 0.0f,
                                  static_cast<float>(row * column) / static_cast<float>(width * height), 1.0f));
    }
    weights w = gaussian(1.5f);

    texture<float_4, 2> image(height, width, picture.begin(), picture.end());
    texture<float_4, 2> between(height, width);
    texture<float_4, 2> result(image.extent);
    blur(image, between, w, 0, 1);
    blur(between, result, w, 1, 0);

    std::vector<float_4> found(picture.size());
    copy(result, found.begin());
    std::vector<float_4> expected = blur_on_host(blur_on_host(picture, w, 0, 1), w, 1, 0);
    std::vector<float> parts, expected_parts;
    for (std::size_t i = 0; i < found.size(); i++) {
        for (float part : {found[i].r, found[i].g, found[i].b, found[i].a}) parts.push_back(part);
        for (float part : {expected[i].r, expected[i].g, expected[i].b, expected[i].a}) expected_parts.push_back(part);
    }
    return report("the blurred picture", largest_difference(parts, expected_parts), 1e-5) ? 0 : 1;
}
