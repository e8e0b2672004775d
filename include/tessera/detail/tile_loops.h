// SPDX-License-Identifier: Apache-2.0
// What the compiler's plugin for loops over threads starts from. It finds these functions by their names and arguments
// (tools/tile_loops_plugin/analysis/words.h); without it nothing of this is compiled.
#pragma once

#include "tessera/detail/kernel_entry.h"

#if TESSERA_TILE_LOOPS
namespace tessera::detail {
inline namespace TESSERA_MODE {

extern "C" {
/// The plugin answers. A program that was compiled without it is not linked.
const TileLoops* tessera_tile_loops_of(void (*run)(TileThreads*), const void* thread, int dim0, int dim1, int dim2) noexcept;
/// The plugin puts loops over the threads of a tile in its place.
void tessera_run_tile_in_loops(const void* thread, const void* closure, const int* tile, bool fill);
}

/// One thread of a tile. It is never called: the plugin copies it, and cuts the copy at its barriers. The local copy of the kernel
/// is what tells the compiler that its views are a kernel's, and that no store changes them.
template <class Kernel, int Dim0, int Dim1, int Dim2>
TESSERA_FLATTEN __attribute__((noinline)) void tile_loop_thread(const void* closure, const int* tile, int c0, int c1, int c2) {
    if (on_host()) __builtin_unreachable();
    ThreadScope scope{nullptr, false};
    const Kernel kernel(*static_cast<const Kernel*>(closure));
    call_kernel(kernel, TileShape<Dim0, Dim1, Dim2>::make(tile, c0, c1, c2, &scope));
}

/// An entry function as run_tile_threads, for a fiber that runs whole tiles.
template <class Kernel, int Dim0, int Dim1, int Dim2>
void run_tile_loops(TileThreads* threads) {
    using Shape = TileShape<Dim0, Dim1, Dim2>;
    constexpr int count = Shape::dims[0] * Shape::dims[1] * Shape::dims[2];
    do {
        threads->thread = -1;
        tessera_run_tile_in_loops(reinterpret_cast<const void*>(&tile_loop_thread<Kernel, Dim0, Dim1, Dim2>), threads->closure,
                                  threads->tile, threads->fill);
        threads->thread = count - 1;
        finish_threads(threads);
    } while (threads->first >= 0);
}

template <class Kernel, int Dim0, int Dim1, int Dim2>
TESSERA_ALWAYS_INLINE const TileLoops* tile_loops_of() {
    using Shape = TileShape<Dim0, Dim1, Dim2>;
    constexpr int dim0 = Shape::dims[0], dim1 = Shape::dims[1], dim2 = Shape::dims[2];  // constants before any optimisation
    return tessera_tile_loops_of(&run_tile_loops<Kernel, Dim0, Dim1, Dim2>,
                                 reinterpret_cast<const void*>(&tile_loop_thread<Kernel, Dim0, Dim1, Dim2>), dim0, dim1, dim2);
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail
#elif TESSERA_NO_TILE_LOOPS_IN_TWO_PASSES
namespace tessera::detail {

/// Of all kernels of a file that is compiled in two passes: the host's pass, which launches them, does not see them.
inline constexpr TileLoops kNoLoopsInTwoPasses{
    nullptr, 0, false,
    "its source file was compiled in two passes: it chooses between functions by restrict(amp), or uses a restrict(amp) function that "
    "another file defines"};

}  // namespace tessera::detail
#endif
