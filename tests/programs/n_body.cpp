// SPDX-License-Identifier: Apache-2.0
// n_body: stars that attract each other. Every thread moves one star; the tile brings a block of stars into
// tile_static memory, all its threads take that block's pull, and the next block follows. Two arrays take
// turns as old and new state.
//
// Compared with the host's sum over pairs in double precision, each pair once (action and reaction).
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>

#include <random>
#include <utility>
#include <vector>

#include "program.h"

using namespace concurrency;
using namespace concurrency::graphics;

static const int tile_size = 64;
static const int steps = 4;
static constexpr float time_step = 0.01f;
static constexpr float softening_squared = 0.01f;

struct particles {
    array<float_3>& position;
    array<float_3>& velocity;
};

// The pull of a star at `other` on one at `here`; all stars weigh 1 / count.
float_3 attraction(const float_3& here, const float_3& other) restrict(amp) {
    const float_3 way = other - here;
    const float distance_squared = way.x * way.x + way.y * way.y + way.z * way.z + softening_squared;
    const float inverse = fast_math::rsqrt(distance_squared);
    return way * (inverse * inverse * inverse);
}

void integrate(const particles& old_state, const particles& new_state) {
    const array<float_3>& old_position = old_state.position;
    const array<float_3>& old_velocity = old_state.velocity;
    array<float_3>& new_position = new_state.position;
    array<float_3>& new_velocity = new_state.velocity;
    const int count = old_position.extent[0];

    parallel_for_each(old_position.extent.tile<tile_size>(),
                      [=, &old_position, &old_velocity, &new_position,
                       &new_velocity](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static float_3 block[tile_size];
                          const int local = t_idx.local[0];
                          const float_3 here = old_position[t_idx.global];
                          float_3 acceleration;

                          for (int first = 0; first < count; first += tile_size) {
                              block[local] = old_position[first + local];
                              t_idx.barrier.wait();
                              for (int i = 0; i < tile_size; i++) acceleration += attraction(here, block[i]);
                              t_idx.barrier.wait();
                          }

                          acceleration /= static_cast<float>(count);
                          const float_3 velocity = old_velocity[t_idx.global] + acceleration * time_step;
                          new_velocity[t_idx.global] = velocity;
                          new_position[t_idx.global] = here + velocity * time_step;
                      });
}

struct point {
    double x[3];
};

void integrate_on_host(std::vector<point>& position, std::vector<point>& velocity) {
    std::vector<point> acceleration(position.size(), point{});
    for (std::size_t i = 0; i < position.size(); i++) {
        for (std::size_t j = 0; j < i; j++) {
            double way[3];
            double distance_squared = softening_squared;
            for (int k = 0; k < 3; k++) {
                way[k] = position[j].x[k] - position[i].x[k];
                distance_squared += way[k] * way[k];
            }
            const double strength = 1 / (std::sqrt(distance_squared) * distance_squared);
            for (int k = 0; k < 3; k++) {
                acceleration[i].x[k] += way[k] * strength;
                acceleration[j].x[k] -= way[k] * strength;
            }
        }
    }
    for (std::size_t i = 0; i < position.size(); i++) {
        for (int k = 0; k < 3; k++) {
            velocity[i].x[k] += time_step * acceleration[i].x[k] / static_cast<double>(position.size());
            position[i].x[k] += time_step * velocity[i].x[k];
        }
    }
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 4) * tile_size;

    std::mt19937 generator(1);
    std::uniform_real_distribution<float> place(-1.0f, 1.0f);
    std::vector<float_3> start;
    std::vector<point> host_position, host_velocity(count, point{});
    for (int i = 0; i < count; i++) {
        const float x = place(generator), y = place(generator), z = place(generator);
        start.push_back(float_3(x, y, z));
        host_position.push_back({{x, y, z}});
    }

    const std::vector<float_3> at_rest(count);
    array<float_3> position_a(count, start.begin()), velocity_a(count, at_rest.begin());
    array<float_3> position_b(count), velocity_b(count);
    particles a = {position_a, velocity_a}, b = {position_b, velocity_b};
    for (int step = 0; step < steps; step++) {
        if (step % 2 == 0) {
            integrate(a, b);
        } else {
            integrate(b, a);
        }
        integrate_on_host(host_position, host_velocity);
    }
    static_assert(steps % 2 == 0, "the last step's result is in a");

    const std::vector<float_3> position = position_a;
    std::vector<float> got;
    std::vector<double> expected;
    for (int i = 0; i < count; i++) {
        got.insert(got.end(), {position[i].x, position[i].y, position[i].z});
        expected.insert(expected.end(), host_position[i].x, host_position[i].x + 3);
    }
    // Coordinates are below 2; a few roundings of float, 6e-8 of the value each.
    return report(std::to_string(count) + " stars after " + std::to_string(steps) + " steps",
                  largest_difference(got, expected), 2e-6)
               ? 0
               : 1;
}
