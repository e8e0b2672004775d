// SPDX-License-Identifier: Apache-2.0
// The loops over threads. They live here, in the user's translation unit, so that the kernel inlines into them.
#pragma once

#include <new>
#include <type_traits>

#include "tessera/detail/launch.h"
#include "tessera/detail/newer_traits.h"
#include "tessera/index.h"
#include "tessera/tiled_index.h"

namespace tessera::detail {
inline namespace TESSERA_MODE {

/// A kernel whose operator() is not const (deprecated, accepted) gets a fresh copy per thread: what one thread does to
/// its kernel object must not reach another.
template <class Kernel, class Index>
TESSERA_FLATTEN TESSERA_ALWAYS_INLINE void call_kernel(const Kernel& kernel, const Index& index) {
    if constexpr (decltype(test_call<const Kernel&, const Index&>(0))::value) {
        kernel(index);
    } else {
        static_assert(decltype(test_call<Kernel&, const Index&>(0))::value,
                      "parallel_for_each: the kernel must be callable with the index type of its compute domain: "
                      "index<N> for extent<N>, tiled_index<D0, ...> with the same tile for tiled_extent<D0, ...>");
        Kernel own(kernel);
        own(index);
    }
}

/// Builds the index of thread (c0, c1, c2) of a tile; missing leading dimensions are 1 wide.
template <int Dim0, int Dim1, int Dim2>
struct TileShape {
    static constexpr int dims[3] = {Dim0, Dim1, Dim2};
    TESSERA_INLINE static Concurrency::tiled_index<Dim0, Dim1, Dim2> make(const int* tile, int c0, int c1, int c2,
                                                                         ThreadScope* scope) {
        const Concurrency::index<3> local(c0, c1, c2), tile_index(tile[0], tile[1], tile[2]),
            origin(tile[0] * Dim0, tile[1] * Dim1, tile[2] * Dim2),
            global(tile[0] * Dim0 + c0, tile[1] * Dim1 + c1, tile[2] * Dim2 + c2);
        return {global, local, tile_index, origin, BarrierAccess::make(scope)};
    }
};

template <int Dim0, int Dim1>
struct TileShape<Dim0, Dim1, 0> {
    static constexpr int dims[3] = {1, Dim0, Dim1};
    TESSERA_INLINE static Concurrency::tiled_index<Dim0, Dim1> make(const int* tile, int, int c0, int c1,
                                                                   ThreadScope* scope) {
        const Concurrency::index<2> local(c0, c1), tile_index(tile[0], tile[1]),
            origin(tile[0] * Dim0, tile[1] * Dim1), global(tile[0] * Dim0 + c0, tile[1] * Dim1 + c1);
        return {global, local, tile_index, origin, BarrierAccess::make(scope)};
    }
};

template <int Dim0>
struct TileShape<Dim0, 0, 0> {
    static constexpr int dims[3] = {1, 1, Dim0};
    TESSERA_INLINE static Concurrency::tiled_index<Dim0> make(const int* tile, int, int, int c0, ThreadScope* scope) {
        const Concurrency::index<1> local(c0), tile_index(tile[0]), origin(tile[0] * Dim0),
            global(tile[0] * Dim0 + c0);
        return {global, local, tile_index, origin, BarrierAccess::make(scope)};
    }
};

/// Runs thread (c0, c1, c2) of a tile.
template <class Shape, class Kernel>
TESSERA_ALWAYS_INLINE void run_tile_thread(const Kernel& kernel, const int* tile, int c0, int c1, int c2,
                                           ThreadScope& scope) {
    constexpr int d1 = Shape::dims[1], d2 = Shape::dims[2];
    const std::ptrdiff_t thread = (c0 * d1 + c1) * d2 + c2;
    // In a checked build the emulator makes the note: a store here would be the thread's before.
    if constexpr (TESSERA_CHECKED) {
        thread_started(scope.threads, thread);
    } else {
        scope.threads->thread = thread;
    }
    call_kernel(kernel, Shape::make(tile, c0, c1, c2, &scope));
}

/// Runs the threads of a tile until one waits. The trip counts are constants, for a row of 16 threads must become two or
/// four vector operations without a test whether there are enough of them; but where a row begins is kept from
/// the compiler: knowing 0 it would count in unsigned or join offset and origin by `or`, and then not recognise
/// neighbouring threads' elements as neighbours. clang unrolls short loops before it vectorises unless told not to.
/// A function of its own: in one function with its twin below the compiler would merge the two copies of the kernel, and
/// merged instructions have no source line. Fast builds only.
template <class Kernel, int Dim0, int Dim1, int Dim2>
TESSERA_FLATTEN __attribute__((noinline)) void run_whole_tile(TileThreads* threads) {
    if (on_host()) __builtin_unreachable();  // lets the host paths of views and arrays fold away
    using Shape = TileShape<Dim0, Dim1, Dim2>;
    // A local copy: stores through a view cannot change it, so its pointers stay in registers.
    const Kernel kernel(*static_cast<const Kernel*>(threads->closure));
    const int tile[3] = {threads->tile[0], threads->tile[1], threads->tile[2]};
    ThreadScope scope{threads, false};
    int zero = 0;
    asm("" : "+r"(zero));
    for (int c0 = 0; c0 < Shape::dims[0]; ++c0) {
        for (int c1 = 0; c1 < Shape::dims[1]; ++c1) {
            if constexpr (Shape::dims[2] <= 32) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
                for (int i = 0; i < Shape::dims[2]; ++i) {
                    run_tile_thread<Shape>(kernel, tile, c0, c1, zero + i, scope);
                    if (scope.waited) return;
                }
            } else {
                for (int i = 0; i < Shape::dims[2]; ++i) {
                    run_tile_thread<Shape>(kernel, tile, c0, c1, zero + i, scope);
                    if (scope.waited) return;
                }
            }
        }
    }
}

#if TESSERA_OVERLOADS && !TESSERA_KERNEL_PASS
// The other pass has them.
template <class Kernel, int Dim0, int Dim1, int Dim2>
TESSERA_KERNEL_ENTRY void run_tile_threads(TileThreads* threads);
template <class Kernel, int Rank>
TESSERA_KERNEL_ENTRY void run_range(IndexRange* range);
#else
/// A fiber's share of a tiled launch. As long as no thread waits a tile is a plain nest of loops that the compiler can
/// vectorise; when one has waited, other fibers take the following threads, and the emulator says what is next. A checked
/// build asks it after every thread and has one copy of the kernel, so that one source access is one code address.
template <class Kernel, int Dim0, int Dim1, int Dim2>
TESSERA_KERNEL_ENTRY TESSERA_FLATTEN void run_tile_threads(TileThreads* threads) {
    if (on_host()) __builtin_unreachable();
    using Shape = TileShape<Dim0, Dim1, Dim2>;
    constexpr int d1 = Shape::dims[1], d2 = Shape::dims[2];
    const Kernel kernel(*static_cast<const Kernel*>(read_unwatched(threads->closure)));
    do {
        if (on_host()) __builtin_unreachable();  // again: finish_threads might have changed it
        const int first = static_cast<int>(read_unwatched(threads->first));
        bool tile_is_run = false;
        if constexpr (!TESSERA_CHECKED) {
            if (first == 0 && !threads->single) {
                run_whole_tile<Kernel, Dim0, Dim1, Dim2>(threads);
                tile_is_run = true;
            }
        }
        if (!tile_is_run) {
            const int* const at = read_unwatched(threads->tile);
            const int tile[3] = {read_unwatched(at[0]), read_unwatched(at[1]), read_unwatched(at[2])};
            ThreadScope scope{threads, false};
            run_tile_thread<Shape>(kernel, tile, first / (d1 * d2), first / d2 % d1, first % d2, scope);
        }
        finish_threads(threads);
    } while (read_unwatched(threads->first) >= 0);
}

/// Part of an untiled launch: rows of the last dimension.
template <class Kernel, int Rank>
TESSERA_KERNEL_ENTRY TESSERA_FLATTEN void run_range(IndexRange* range) {
    if (on_host()) __builtin_unreachable();
    const Kernel kernel(*static_cast<const Kernel*>(read_unwatched(range->closure)));
    int extents[Rank];
    Concurrency::index<Rank> at;
    const int* const all = read_unwatched(range->extents);
    std::uint64_t rest = read_unwatched(range->begin);
    for (int d = Rank - 1; d >= 0; --d) {
        extents[d] = read_unwatched(all[d]);
        at[static_cast<unsigned>(d)] = static_cast<int>(rest % static_cast<unsigned>(extents[d]));
        rest /= static_cast<unsigned>(extents[d]);
    }
    constexpr unsigned last = Rank - 1;
    std::uint64_t done = read_unwatched(range->begin);
    const std::uint64_t end = read_unwatched(range->end);
    while (done < end) {
        const int row_begin = at[last];
        const std::uint64_t row_left = static_cast<std::uint64_t>(extents[last] - row_begin);
        const int row_end = row_begin + static_cast<int>(row_left < end - done ? row_left : end - done);
        const Concurrency::index<Rank> row(at);  // a copy that the loop does not change: g++ vectorises only then
        for (int c = row_begin; c < row_end; ++c) {
            const std::ptrdiff_t current = static_cast<std::ptrdiff_t>(done) + (c - row_begin);
            if constexpr (TESSERA_CHECKED) {
                range_thread_started(range, current);
            } else {
                range->current = current;
            }
            Concurrency::index<Rank> here(row);
            here[last] = c;
            call_kernel(kernel, here);
        }
        done += static_cast<std::uint64_t>(row_end - row_begin);
        at[last] = 0;
        for (int d = Rank - 2; d >= 0; --d) {
            if (++at[static_cast<unsigned>(d)] < extents[d]) break;
            at[static_cast<unsigned>(d)] = 0;
        }
    }
}
#endif

}  // namespace TESSERA_MODE
}  // namespace tessera::detail
