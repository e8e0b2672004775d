// SPDX-License-Identifier: Apache-2.0
// monte_carlo_pi: how many random points of a square lie in the circle. Every thread has a xorshift generator
// of its own, seeded by a hash of its number, and draws many points; a tile adds up its hits, an atomic adds
// up the tiles.
//
// Compared with pi and with the volume of a ball: an estimate may be off by four standard deviations, as one
// in 16000 would be by chance. Seeds are fixed, so every run has the same result, however many accelerators
// and cores there are.
#include <amp.h>

#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 128;
static const int points_per_thread = 64;
static const double pi = 3.14159265358979323846;

class xorshift {
  public:
    explicit xorshift(unsigned int seed) restrict(amp) {
        // Seeds that are close to each other must not give similar streams (Wang's hash).
        seed = (seed ^ 61) ^ (seed >> 16);
        seed *= 9;
        seed ^= seed >> 4;
        seed *= 0x27d4eb2d;
        seed ^= seed >> 15;
        state_ = seed == 0 ? 1 : seed;
    }

    // From 0 up to 1.
    float next() restrict(amp) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return static_cast<float>(state_ >> 8) / 16777216.0f;
    }

  private:
    unsigned int state_;
};

template <int dimensions>
double hits_per_point(int tiles) {
    int hits = 0;
    array_view<int> total(1, &hits);
    parallel_for_each(extent<1>(tiles * tile_size).tile<tile_size>(), [=](tiled_index<tile_size> t_idx) restrict(amp) {
        tile_static int tile_hits;
        if (t_idx.local[0] == 0) tile_hits = 0;
        t_idx.barrier.wait();

        xorshift generator(static_cast<unsigned int>(t_idx.global[0]));
        int inside = 0;
        for (int point = 0; point < points_per_thread; point++) {
            float distance_squared = 0.0f;
            for (int i = 0; i < dimensions; i++) {
                const float coordinate = generator.next();
                distance_squared += coordinate * coordinate;
            }
            if (distance_squared < 1.0f) inside++;
        }
        atomic_fetch_add(&tile_hits, inside);
        t_idx.barrier.wait();

        if (t_idx.local[0] == 0) atomic_fetch_add(&total[0], tile_hits);
    });
    total.synchronize();
    return static_cast<double>(hits) / (tiles * tile_size * points_per_thread);
}

// A hit has the probability p; the standard deviation of the mean of n is sqrt(p (1 - p) / n).
bool is_right(const std::string& what, double found, double probability, int tiles) {
    const double points = static_cast<double>(tiles) * tile_size * points_per_thread;
    return report(what, std::fabs(found - probability), 4 * std::sqrt(probability * (1 - probability) / points));
}

int main(int argc, char** argv) {
    const int tiles = problem_size(argc, argv, 16);
    bool right = is_right("part of the square in the circle", hits_per_point<2>(tiles), pi / 4, tiles);
    right = is_right("part of the cube in the ball", hits_per_point<3>(tiles), pi / 6, tiles) && right;
    return right ? 0 : 1;
}
