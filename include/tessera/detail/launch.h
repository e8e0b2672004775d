// SPDX-License-Identifier: Apache-2.0
// The one plain door from the templates of the public headers into the emulator: no template, TBB, Boost or
// container type crosses it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/detail/config.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

class AcceleratorViewState;

/// Which memory a barrier or fence orders (C++ AMP reference: tile_barrier class, memory fence functions).
enum class FenceKind : unsigned char { all_memory, global_memory, tile_static_memory };

/// Where a barrier stands: line, column (0: unknown) and fence kind in one word, compared at every wait.
using BarrierPlace = std::uint64_t;

TESSERA_INLINE constexpr BarrierPlace barrier_place(unsigned line, unsigned column, FenceKind fence) {
    return (BarrierPlace{line} << 32) | (BarrierPlace{column & 0xFFFFFFU} << 8) | BarrierPlace(fence);
}

/// What the emulator hands to a kernel's entry function: the threads this fiber is to run. The entry runs thread
/// `first`, and the ones after it as long as none of them waited, then calls `finish_threads`.
struct TileThreads {
    const void* closure = nullptr;  ///< the launch's copy of the kernel object
    const int* tile = nullptr;      ///< coordinates of the running tile, one per dimension
    std::ptrdiff_t first = -1;      ///< linear number in its tile of the thread to run; negative: return
    std::ptrdiff_t thread = -1;     ///< the thread running now, for errors. No kernel stores a ptrdiff_t, so
                                    ///< compilers may keep it in a register in loops that call nothing.
    bool single = false;            ///< run only `first`: a schedule other than forward decides which thread is next
    bool fill = false;              ///< tiles that run as loops: fill the tile_static variables that they use
};

/// What a tile_barrier refers to: the entry's own frame. A kernel that never waits lets no pointer to it escape,
/// so `waited` folds to false and the loop over threads stays a plain loop.
struct ThreadScope {
    TileThreads* threads;
    bool waited;
};

/// Rendezvous of the tile's threads. Unwinds the calling thread when its tile is cancelled.
/// `file` is the source file of the call, `place` from `barrier_place`.
TESSERA_EXPORT void wait_at_barrier(TileThreads* threads, const char* file, BarrierPlace place);

/// Orders memory for the calling thread without a rendezvous.
TESSERA_EXPORT void fence_memory(TileThreads* threads, FenceKind fence, const char* file, unsigned line);

/// Ends the calling fiber's share: on return `threads->first` is the next thread to run, or negative.
TESSERA_EXPORT void finish_threads(TileThreads* threads);

/// Called in checked builds before each thread's kernel call. Opaque, so that a compiler cannot merge what several threads
/// do.
TESSERA_EXPORT void thread_started(TileThreads* threads, std::ptrdiff_t thread);

/// Called in checked builds when `wait_at_barrier` has returned: the thread goes on.
TESSERA_EXPORT void thread_resumed(TileThreads* threads);

/// The part of an untiled domain one call of an entry function covers, as linear indices [begin, end), row-major.
struct IndexRange {
    const void* closure = nullptr;
    const int* extents = nullptr;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::ptrdiff_t current = -1;  ///< linear index running now, for errors; as TileThreads::thread
};

/// As thread_started, for untiled kernels.
TESSERA_EXPORT void range_thread_started(IndexRange* range, std::ptrdiff_t current);

/// What may order accesses of a kernel's threads, apart from its barriers: bits of LaunchRequest::ordering.
inline constexpr unsigned kOrderedByAtomics = 1, kOrderedByFences = 2;

/// The plugin for marks answers, where the compiler sees all that a kernel calls (tools/marks_plugin/kernel_ordering.h knows the name).
/// Without it: everything.
extern "C" TESSERA_EXPORT unsigned tessera_ordering_of(void (*entry)(TileThreads*)) noexcept;

/// One call of parallel_for_each. Pointers are valid during `launch`.
struct LaunchRequest {
    void (*run_tile_threads)(TileThreads*) = nullptr;  ///< tiled kernels
    void (*run_range)(IndexRange*) = nullptr;          ///< untiled kernels
    const void* closure = nullptr;                     ///< the caller's kernel object
    std::size_t closure_size = 0;                      ///< bytes
    std::size_t closure_alignment = 0;                 ///< bytes
    void (*copy_closure)(void* to, const void* from) = nullptr;
    void (*destroy_closure)(void*) = nullptr;
    int rank = 0;
    const int* extents = nullptr;                ///< one per dimension, most significant first
    const int* tile_dims = nullptr;              ///< null: untiled
    AcceleratorViewState* view = nullptr;        ///< null: the emulator chooses
    const char* kernel_name = nullptr;           ///< the kernel's type, as the compiler spells it
    const char* file = nullptr;                  ///< position of the parallel_for_each call
    unsigned line = 0;
    bool checked = false;                        ///< the entry announces its threads: built with TESSERA_CHECKED=1
    bool tests_bounds = false;                   ///< the kernel tests its indices: built with TESSERA_BOUNDS=1
    bool instrumented = false;                   ///< the compiler reports its memory accesses: -fsanitize=thread
    unsigned ordering = kOrderedByAtomics | kOrderedByFences;  ///< what the kernel's code may have
};

/// Runs a kernel over its domain. Throws what parallel_for_each documents: invalid_compute_domain for a bad
/// domain, runtime_exception for a target that cannot run kernels, a divergent barrier or a nested launch,
/// accelerator_view_removed after a timeout, and rethrows the exception of the lowest failing tile.
TESSERA_EXPORT void launch(const LaunchRequest& request);

/// How the tiles of a kernel run as loops over their threads: the answer of the compiler's plugin (tools/tile_loops_plugin), which
/// knows these members by their order.
struct TileLoops {
    void (*run)(TileThreads*);   ///< an entry function that runs whole tiles; null: the kernel has none
    std::size_t stack;           ///< bytes on the stack for what the threads of a tile keep across barriers
    bool fills;                  ///< `run` fills tile_static variables, and the emulator need not
    const char* reason;          ///< why there is no `run`; null: no thread waits, and any tile is a loop already
};

/// The same for a kernel that was compiled with TESSERA_TILE_LOOPS=1.
TESSERA_EXPORT void launch_in_loops(const LaunchRequest& request, const TileLoops* loops);

}  // namespace tessera::detail
