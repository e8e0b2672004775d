// SPDX-License-Identifier: Apache-2.0
// y = a x + y in one and two dimensions, as kernels and as the same loops under tbb::parallel_for.
#pragma once

#include <amp.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tessera/options.h>

#include <cstddef>
#include <string>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

constexpr float kFactor = 0.5F;

inline void tbb_saxpy(int count, const float* x, float* y) {
    tbb::parallel_for(tbb::blocked_range<int>(0, count), [=](const tbb::blocked_range<int>& range) {
        for (int i = range.begin(); i != range.end(); ++i) y[i] = kFactor * x[i] + y[i];
    });
}

inline void tbb_saxpy(int rows, int columns, const float* x, float* y) {
    tbb::parallel_for(tbb::blocked_range<int>(0, rows), [=](const tbb::blocked_range<int>& range) {
        for (int row = range.begin(); row != range.end(); ++row) {
            for (int column = 0; column < columns; ++column) {
                const auto at = static_cast<std::ptrdiff_t>(row) * columns + column;
                y[at] = kFactor * x[at] + y[at];
            }
        }
    });
}

/// The same elements in the order tiles of 16x16 have them.
inline void tbb_saxpy_in_tiles(int rows, int columns, const float* x, float* y) {
    constexpr int kTile = 16;
    tbb::parallel_for(tbb::blocked_range<int>(0, rows / kTile * (columns / kTile)),
                      [=](const tbb::blocked_range<int>& tiles) {
                          for (int tile = tiles.begin(); tile != tiles.end(); ++tile) {
                              const int top = tile / (columns / kTile) * kTile;
                              const int left = tile % (columns / kTile) * kTile;
                              for (int row = top; row < top + kTile; ++row) {
                                  for (int column = left; column < left + kTile; ++column) {
                                      const int at = row * columns + column;
                                      y[at] = kFactor * x[at] + y[at];
                                  }
                              }
                          }
                      });
}

/// Which loop a kernel is compared with.
enum class Order { rows, tiles };

/// Compares `launch(extent, x, y)` with the loops over as many elements, with option memory=`memory`. In
/// `shared` both sides work on the same memory, for where arrays lie is luck. In `discrete` the kernel has
/// the accelerator's copies: the views are used by launches only, so the data moves there once, before the
/// first round counts.
template <int Rank, class Launch>
void compare_saxpy(benchmark::State& state, Target target, const concurrency::extent<Rank>& extent,
                   const std::string& memory, Launch&& launch, Order order = Order::rows) {
    tessera::options::set("memory", memory);
    const std::size_t count = extent.size();
    const std::vector<float> x(count, 1.0F);
    std::vector<float> ours(count), theirs(memory == "shared" ? 0 : count);
    float* const y = theirs.empty() ? ours.data() : theirs.data();
    int calls = 0;  // of either side
    const concurrency::array_view<const float, Rank> x_view(extent, x);
    const concurrency::array_view<float, Rank> y_view(extent, ours);
    // A call of either side does enough to be timed, also where one launch takes microseconds.
    const int launches = static_cast<int>((1U << 24) / count) + 1;
    compare(
        state, target, static_cast<double>(launches) * static_cast<double>(count),
        [&] {
            for (int i = 0; i < launches; ++i) launch(extent, x_view, y_view);
            ++calls;
        },
        [&] {
            for (int i = 0; i < launches; ++i) {
                if constexpr (Rank == 1) {
                    tbb_saxpy(extent[0], x.data(), y);
                } else if (order == Order::tiles) {
                    tbb_saxpy_in_tiles(extent[0], extent[1], x.data(), y);
                } else {
                    tbb_saxpy(extent[0], extent[1], x.data(), y);
                }
            }
        });
    y_view.synchronize();
    const float sum = kFactor * static_cast<float>(launches) * static_cast<float>(calls);
    const std::vector<float> expected(count, theirs.empty() ? 2 * sum : sum);
    require(ours == expected && (theirs.empty() || theirs == expected), "saxpy");
}

}  // namespace tessera_bench
