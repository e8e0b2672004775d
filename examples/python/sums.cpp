// SPDX-License-Identifier: Apache-2.0
// Kernels for Python: plain C functions over memory that the caller owns.
#include <amp.h>

using namespace concurrency;

namespace {

constexpr int tile_size = 64;

/// Calls `launch` with views of the caller's memory, and lets no exception out.
/// \return 0, or 1 if the kernel failed
template <class Launch>
int with_views(const float* numbers, float* sums, int count, Launch launch) {
    try {
        array_view<const float> in(count, numbers);
        array_view<float> out(count / tile_size, sums);
        out.discard_data();
        launch(in, out);
        out.synchronize();
        return 0;
    } catch (const runtime_exception&) {
        return 1;
    }
}

}  // namespace

/// The sum of each 64 numbers.
/// \param count  a multiple of 64
extern "C" int sum_tiles(const float* numbers, float* sums, int count) {
    return with_views(numbers, sums, count, [](array_view<const float> in, array_view<float> out) {
        parallel_for_each(in.extent.tile<tile_size>(), [=](tiled_index<tile_size> idx) restrict(amp) {
            tile_static float part[tile_size];
            const int me = idx.local[0];
            part[me] = in[idx];
            for (int step = tile_size / 2; step > 0; step /= 2) {
                idx.barrier.wait();
                if (me < step) part[me] += part[me + step];
            }
            if (me == 0) out[idx.tile] = part[0];
        });
    });
}

/// The same without the barrier in the loop.
extern "C" int sum_tiles_too_fast(const float* numbers, float* sums, int count) {
    return with_views(numbers, sums, count, [](array_view<const float> in, array_view<float> out) {
        parallel_for_each(in.extent.tile<tile_size>(), [=](tiled_index<tile_size> idx) restrict(amp) {
            tile_static float part[tile_size];
            const int me = idx.local[0];
            part[me] = in[idx];
            idx.barrier.wait();
            for (int step = tile_size / 2; step > 0; step /= 2) {
                if (me < step) part[me] += part[me + step];
            }
            if (me == 0) out[idx.tile] = part[0];
        });
    });
}
