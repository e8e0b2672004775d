// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <amp_graphics.h>
#include <vector>
#include <string>
using namespace concurrency;
using namespace concurrency::graphics;

void stop_here(const char*) {}

int main() {
    std::vector<int> numbers(24);
    for (unsigned i = 0; i < 24; ++i) numbers[i] = static_cast<int>(i);
    index<3> where(1, 2, 3);
    extent<2> shape(4, 6);
    tiled_extent<2, 3> tiles = shape.tile<2, 3>();
    array_view<int, 2> view(shape, numbers);
    array_view<const int, 1> flat(24, numbers);
    array_view<int, 2> part = view.section(1, 2, 2, 3);
    array_view<int, 3> cube(2, 3, 4, numbers);
    array_view<int, 3> core = cube.section(index<3>(0, 1, 1), extent<3>(2, 2, 2));
    struct Pair {
        int first;
        float second[2];
    };
    std::vector<Pair> two{{1, {1.5f, 2}}, {2, {2.5f, 3}}};
    array_view<const Pair> pairs(2, two);
    array<int, 2> on_accelerator(shape, numbers.begin());
    float_3 direction(1.5f, -2, 0.25f);
    int_2 pair(3, 4);
    unorm_4 colour(0.5f, 1, 0, 0.25f);
    norm half(-0.5f);
    std::string name = "text";
    stop_here("before");
    parallel_for_each(tiles, [=, &on_accelerator](tiled_index<2, 3> idx) restrict(amp) {
        view[idx] += on_accelerator[idx];
        idx.barrier.wait();
        view[idx] += 100;
    });
    stop_here("after");
    part.synchronize();
    stop_here("a section");
    part(0, 0) = 7;
    stop_here("partly");
    view.synchronize();
    stop_here("same");
    float samples[] = {0, 0.25f, 0.5f, 1, 0.125f, 0.75f};
    texture<float, 2> heights(2, 3, samples, samples + 6);
    unsigned char bytes[4 * 12];
    for (int i = 0; i < 48; ++i) bytes[i] = static_cast<unsigned char>(i * 5);
    texture<unorm_4, 2> image(3, 4, bytes, sizeof bytes, 8u);
    texture_view<const unorm_4, 2> looked_at(image);
    array<int, 2> gone(std::move(on_accelerator));
    stop_here("textures");
    const auto look = [](const texture<float, 2>& floats, texture<unorm_4, 2>& colours, const float_3& vector, unorm_4& seen, const norm& fraction,
                         const extent<2>& size) {
        stop_here("references");
        static_cast<void>(floats), static_cast<void>(colours), static_cast<void>(vector), static_cast<void>(seen), static_cast<void>(fraction);
        static_cast<void>(size);
    };
    look(heights, image, direction, colour, half, shape);
}
