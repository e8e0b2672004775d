// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/launch.h"

namespace tessera::detail {
class BarrierAccess;
}

namespace Concurrency {
inline namespace TESSERA_MODE {

/// The barrier of the tile a thread belongs to (C++ AMP reference: tile_barrier class).
///
/// All threads of a tile must reach the same call the same number of times, or none of them may. Otherwise
/// `parallel_for_each` throws a `runtime_exception` that says where the threads are. A call is identified by its source
/// position and kind: two calls on one line differ only if the compiler knows columns (clang).
///
/// Only the emulator makes barriers; kernels get theirs as `tiled_index::barrier` and may copy it.
///
///     tile_static float row[16];
///     row[idx.local[0]] = view[idx];
///     idx.barrier.wait();
///     float left = row[(idx.local[0] + 15) % 16];
class TESSERA_DEBUGGABLE tile_barrier {
  public:
    /// Waits until every thread of the tile has arrived; orders accesses to tile_static and global memory.
    /// The compiler fills in the parameters with the position of the call.
    TESSERA_INLINE void wait(const char* file = __builtin_FILE(), unsigned line = __builtin_LINE(),
                             unsigned column = TESSERA_CALLER_COLUMN) const {
        wait_at(file, line, column, tessera::detail::FenceKind::all_memory);
    }

    /// The same as `wait`.
    TESSERA_INLINE void wait_with_all_memory_fence(const char* file = __builtin_FILE(),
                                                   unsigned line = __builtin_LINE(),
                                                   unsigned column = TESSERA_CALLER_COLUMN) const {
        wait_at(file, line, column, tessera::detail::FenceKind::all_memory);
    }

    /// Waits as `wait` does, but orders accesses to global memory only.
    TESSERA_INLINE void wait_with_global_memory_fence(const char* file = __builtin_FILE(),
                                                      unsigned line = __builtin_LINE(),
                                                      unsigned column = TESSERA_CALLER_COLUMN) const {
        wait_at(file, line, column, tessera::detail::FenceKind::global_memory);
    }

    /// Waits as `wait` does, but orders accesses to tile_static memory only.
    TESSERA_INLINE void wait_with_tile_static_memory_fence(const char* file = __builtin_FILE(),
                                                           unsigned line = __builtin_LINE(),
                                                           unsigned column = TESSERA_CALLER_COLUMN) const {
        wait_at(file, line, column, tessera::detail::FenceKind::tile_static_memory);
    }

  private:
    friend class tessera::detail::BarrierAccess;

    TESSERA_INLINE explicit tile_barrier(tessera::detail::ThreadScope* scope) : scope_(scope) {}

    TESSERA_INLINE void wait_at(const char* file, unsigned line, unsigned column,
                                tessera::detail::FenceKind fence) const {
        scope_->waited = true;
        tessera::detail::TileThreads* const threads = tessera::detail::read_unwatched(scope_->threads);
        tessera::detail::wait_at_barrier(threads, file, tessera::detail::barrier_place(line, column, fence));
        if constexpr (TESSERA_CHECKED) tessera::detail::thread_resumed(threads);
    }

    tessera::detail::ThreadScope* scope_;
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency

namespace tessera::detail {

/// The only maker of barriers, and the way from a barrier back to its thread.
class BarrierAccess {
  public:
    TESSERA_INLINE static Concurrency::tile_barrier make(ThreadScope* scope) {
        return Concurrency::tile_barrier(scope);
    }
    TESSERA_INLINE static TileThreads* threads(const Concurrency::tile_barrier& barrier) {
        return read_unwatched(barrier.scope_->threads);
    }
};

}  // namespace tessera::detail

namespace Concurrency {
inline namespace TESSERA_MODE {

/// Makes the calling thread's accesses before the fence visible to its tile before those after it, for both kinds
/// of memory. No rendezvous: allowed in divergent code (C++ AMP reference: memory fence functions).
/// \param barrier any copy of the tile's barrier
TESSERA_INLINE void all_memory_fence(const tile_barrier& barrier, const char* file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) {
    tessera::detail::fence_memory(tessera::detail::BarrierAccess::threads(barrier),
                                  tessera::detail::FenceKind::all_memory, file, line);
}

/// As `all_memory_fence`, for global memory only.
TESSERA_INLINE void global_memory_fence(const tile_barrier& barrier, const char* file = __builtin_FILE(),
                                        unsigned line = __builtin_LINE()) {
    tessera::detail::fence_memory(tessera::detail::BarrierAccess::threads(barrier),
                                  tessera::detail::FenceKind::global_memory, file, line);
}

/// As `all_memory_fence`, for tile_static memory only.
TESSERA_INLINE void tile_static_memory_fence(const tile_barrier& barrier, const char* file = __builtin_FILE(),
                                             unsigned line = __builtin_LINE()) {
    tessera::detail::fence_memory(tessera::detail::BarrierAccess::threads(barrier),
                                  tessera::detail::FenceKind::tile_static_memory, file, line);
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency
