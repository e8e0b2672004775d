// SPDX-License-Identifier: Apache-2.0
// mersenne_twister: MT19937, a generator a tile, whose 624 words of state lie in tile_static memory. All
// threads renew them together: word i needs the old words i and i + 1 and the word 397 further on, which
// beyond the end is a new one. So the words are renewed in three pieces, each of which needs none of its own.
//
// Compared with std::mt19937, number by number.
#include <amp.h>

#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int words = 624;
static const int ahead = 397;
static const int tile_size = 128;

struct twister {
    unsigned int state[words];
};

unsigned int twisted(unsigned int high, unsigned int low) restrict(amp) {
    const unsigned int both = (high & 0x80000000u) | (low & 0x7fffffffu);
    return both >> 1 ^ (both % 2 == 1 ? 0x9908b0dfu : 0);
}

// Words from `begin` up to `end`. No word is read after another thread may have renewed it, for the new ones
// wait until all have been calculated.
void renew(const tiled_index<tile_size>& t_idx, twister& generator, int begin, int end) restrict(amp) {
    for (int first = begin; first < end; first += tile_size) {
        const int i = first + t_idx.local[0];
        unsigned int word = 0;
        if (i < end) {
            word = generator.state[(i + ahead) % words] ^ twisted(generator.state[i], generator.state[(i + 1) % words]);
        }
        t_idx.barrier.wait();
        if (i < end) generator.state[i] = word;
        t_idx.barrier.wait();
    }
}

unsigned int tempered(unsigned int word) restrict(amp) {
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

// numbers(g, i): the i-th number of the generator with the seed seeds[g].
void generate(const array_view<const unsigned int>& seeds, const array_view<unsigned int, 2>& numbers) {
    numbers.discard_data();
    parallel_for_each(
        extent<1>(seeds.extent[0] * tile_size).tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
            tile_static twister generator;
            const int local = t_idx.local[0];
            if (local == 0) {
                generator.state[0] = seeds[t_idx.tile];
                for (int i = 1; i < words; i++) {
                    const unsigned int before = generator.state[i - 1];
                    generator.state[i] = 1812433253u * (before ^ before >> 30) + static_cast<unsigned int>(i);
                }
            }
            t_idx.barrier.wait();

            for (int begin = 0; begin < numbers.extent[1]; begin += words) {
                renew(t_idx, generator, 0, words - ahead);
                renew(t_idx, generator, words - ahead, 2 * (words - ahead));
                renew(t_idx, generator, 2 * (words - ahead), words);
                for (int i = local; i < words && begin + i < numbers.extent[1]; i += tile_size) {
                    numbers(t_idx.tile[0], begin + i) = tempered(generator.state[i]);
                }
            }
        });
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 1500);
    const std::vector<unsigned int> seeds = {5489, 1, 20120921};
    std::vector<unsigned int> numbers(seeds.size() * count);
    array_view<unsigned int, 2> view(static_cast<int>(seeds.size()), count, numbers);
    generate(array_view<const unsigned int>(static_cast<int>(seeds.size()), seeds), view);
    view.synchronize();

    bool right = true;
    for (std::size_t i = 0; i < seeds.size(); i++) {
        std::mt19937 generator(seeds[i]);
        int wrong = 0;
        for (int k = 0; k < count; k++) {
            if (numbers[i * count + k] != generator()) wrong++;
        }
        const std::string what = std::to_string(count) + " numbers from the seed " + std::to_string(seeds[i]);
        right = report(what, wrong == 0) && right;
    }
    return right ? 0 : 1;
}
