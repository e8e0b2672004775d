// SPDX-License-Identifier: Apache-2.0
// histogram: how often each of 256 brightnesses occurs in an image of packed pixels, three colours at once.
// Every tile counts in tile_static memory and walks over several pixels a thread, then adds what it counted
// to the result: atomics on tile_static memory first, few on global memory after that. And the plain form,
// all atomics on global memory.
//
// Compared with the host counting bytes of the image.
#include <amp.h>

#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 256;
static const int pixels_per_thread = 4;
static const int bins = 256;
static const int colours = 3;

unsigned int brightness(unsigned int pixel, int colour) restrict(amp) {
    return pixel >> (colour * 8) & 0xff;
}

void count_by_tiles(const array_view<const unsigned int>& pixels, const array_view<unsigned int, 2>& counts) {
    const int count = pixels.extent[0];
    const int tiles = (count + tile_size * pixels_per_thread - 1) / (tile_size * pixels_per_thread);
    parallel_for_each(
        extent<1>(tiles * tile_size).tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
            tile_static unsigned int tile_counts[colours][bins];
            const int local = t_idx.local[0];
            for (int colour = 0; colour < colours; colour++) tile_counts[colour][local] = 0;
            t_idx.barrier.wait();

            for (int i = 0; i < pixels_per_thread; i++) {
                const int pixel = t_idx.global[0] + i * tiles * tile_size;
                if (pixel >= count) break;
                for (int colour = 0; colour < colours; colour++) {
                    atomic_fetch_add(&tile_counts[colour][brightness(pixels[pixel], colour)], 1u);
                }
            }
            t_idx.barrier.wait();

            for (int colour = 0; colour < colours; colour++) {
                if (tile_counts[colour][local] > 0) {
                    atomic_fetch_add(&counts(colour, local), tile_counts[colour][local]);
                }
            }
        });
    static_assert(bins == tile_size, "a thread clears and adds one bin of each colour");
}

void count_globally(const array_view<const unsigned int>& pixels, const array_view<unsigned int, 2>& counts) {
    parallel_for_each(pixels.extent, [=](index<1> idx) restrict(amp) {
        for (int colour = 0; colour < colours; colour++) {
            atomic_fetch_inc(&counts(colour, static_cast<int>(brightness(pixels[idx], colour))));
        }
    });
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 5000);
    std::mt19937 generator(12);
    std::vector<unsigned int> image;
    std::vector<unsigned int> expected(colours * bins);
    for (int i = 0; i < count; i++) {
        unsigned int pixel = 0xff000000;
        for (int colour = 0; colour < colours; colour++) {
            // Sums of random numbers crowd in the middle: threads meet at the same bins.
            unsigned int value = 0;
            for (int k = 0; k < 1 + 2 * colour; k++) value += generator() % (256 / (1 + 2 * colour));
            expected[colour * bins + value]++;
            pixel |= value << (colour * 8);
        }
        image.push_back(pixel);
    }

    array_view<const unsigned int> pixels(count, image);
    std::vector<unsigned int> by_tiles(colours * bins), globally(colours * bins);
    count_by_tiles(pixels, array_view<unsigned int, 2>(colours, bins, by_tiles));
    count_globally(pixels, array_view<unsigned int, 2>(colours, bins, globally));
    bool right = report("counts of " + std::to_string(count) + " pixels, by tiles", by_tiles == expected);
    right = report("the same with global atomics", globally == expected) && right;
    return right ? 0 : 1;
}
