// SPDX-License-Identifier: Apache-2.0
// k_means: Lloyd's algorithm on points with whole coordinates. A tile keeps the centres in tile_static
// memory, every thread finds its point's nearest centre and adds the point to that centre's sums there; one
// thread a centre adds the tile's sums to the result. There are no atomics on float, so the sums are whole
// numbers too.
//
// Compared with the places around which the points were scattered, and with the means of the points nearest
// to those.
#include <amp.h>
#include <amp_short_vectors.h>

#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;
using namespace concurrency::graphics;

static const int tile_size = 128;
static const int clusters = 5;

struct cluster_sum {
    int x, y, count;
};

int nearest(const float_2 (&centres)[clusters], int_2 point) restrict(amp) {
    int best = 0;
    float best_distance = 0.0f;
    for (int i = 0; i < clusters; i++) {
        const float_2 way = centres[i] - float_2(point);
        const float distance = way.x * way.x + way.y * way.y;
        if (i == 0 || distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    return best;
}

void add_to_nearest(const array<int_2>& points, const array<float_2>& centres, const array_view<cluster_sum>& sums) {
    parallel_for_each(points.extent.tile<tile_size>().pad(),
                      [=, &points, &centres](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static float_2 tile_centres[clusters];
                          tile_static cluster_sum tile_sums[clusters];
                          const int local = t_idx.local[0];
                          if (local < clusters) {
                              tile_centres[local] = centres[local];
                              tile_sums[local] = cluster_sum();
                          }
                          t_idx.barrier.wait();

                          if (points.extent.contains(t_idx.global)) {
                              const int_2 point = points[t_idx.global];
                              cluster_sum& sum = tile_sums[nearest(tile_centres, point)];
                              atomic_fetch_add(&sum.x, point.x);
                              atomic_fetch_add(&sum.y, point.y);
                              atomic_fetch_inc(&sum.count);
                          }
                          t_idx.barrier.wait();

                          if (local < clusters) {
                              atomic_fetch_add(&sums[local].x, tile_sums[local].x);
                              atomic_fetch_add(&sums[local].y, tile_sums[local].y);
                              atomic_fetch_add(&sums[local].count, tile_sums[local].count);
                          }
                      });
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 1000);
    const int places[clusters][2] = {{0, 0}, {9000, 500}, {-7000, 8000}, {500, -9000}, {8000, 9000}};
    std::mt19937 generator(17);
    std::vector<int_2> points;
    std::vector<double> expected(2 * clusters);
    std::vector<int> members(clusters);
    for (int i = 0; i < count; i++) {
        const int place = i % clusters;
        const int x = places[place][0] + static_cast<int>(generator() % 2001) - 1000;
        const int y = places[place][1] + static_cast<int>(generator() % 2001) - 1000;
        points.push_back(int_2(x, y));
        expected[2 * place] += x;
        expected[2 * place + 1] += y;
        members[place]++;
    }
    for (int i = 0; i < 2 * clusters; i++) expected[i] /= members[i / 2];

    // The first points are of different clusters, so they are good first guesses.
    const array<int_2> data(count, points.begin());
    std::vector<float_2> centres;
    for (int i = 0; i < clusters; i++) centres.push_back(float_2(points[i]));
    bool moved = true;
    int steps = 0;
    for (; moved && steps < 20; steps++) {
        std::vector<cluster_sum> sums(clusters);
        array_view<cluster_sum> view(clusters, sums);
        add_to_nearest(data, array<float_2>(clusters, centres.begin()), view);
        view.synchronize();
        moved = false;
        for (int i = 0; i < clusters; i++) {
            const float_2 sum(static_cast<float>(sums[i].x), static_cast<float>(sums[i].y));
            const float_2 mean = sum / static_cast<float>(sums[i].count);
            moved = moved || mean != centres[i];
            centres[i] = mean;
        }
    }

    std::vector<float> got;
    for (const float_2& centre : centres) got.insert(got.end(), {centre.x, centre.y});
    bool right = report("no centre moves any more after " + std::to_string(steps) + " steps", !moved && steps > 1);
    // The sums are exact; a mean below 10000 is rounded to 6e-8 of that.
    right = report("centres of " + std::to_string(count) + " points", largest_difference(got, expected), 1e-3) && right;
    return right ? 0 : 1;
}
