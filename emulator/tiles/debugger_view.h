// SPDX-License-Identifier: Apache-2.0
// What a debugger reads of the emulator. A debugger may find neither debug information nor private symbols of this library,
// so it gets plain words at fixed places, found through one exported variable. Nothing here is written while kernels run.
#pragma once

#include <cstdint>

#include "tessera/detail/config.h"

namespace tessera::detail {

class TileScheduler;

/// One OS thread that runs kernels: where what its scheduler knows is kept. Lives as long as the worker.
struct DebuggedWorker {
    DebuggedWorker() = default;
    DebuggedWorker(const DebuggedWorker&) = delete;
    DebuggedWorker& operator=(const DebuggedWorker&) = delete;

    DebuggedWorker* next = nullptr;
    std::uint64_t system_thread = 0;       ///< gettid()
    std::uint64_t thread_pointer = 0;      ///< pthread_self(), from which thread-local variables are found
    const void* running = nullptr;         ///< a pointer to the running fiber's context; null there: no kernel runs
    const void* job = nullptr;             ///< a pointer to the TileJob
    const void* tile = nullptr;            ///< three ints: the running tile
    const void* interval = nullptr;        ///< uint64: barrier intervals completed in this tile
    const void* claimed = nullptr;         ///< int: threads of this tile that have been given to a fiber
    const void* retiring = nullptr;        ///< bool: the tile is being given up, or the worker is done with its stretch
    const void* fibers = nullptr;          ///< vector of Fiber*: in use, null: has left
    const void* contexts = nullptr;        ///< vector of contexts, side by side: fiber i's is the i-th
    const void* turns = nullptr;           ///< vector of int: the turn of each thread, with random order only
    const void* range = nullptr;           ///< a pointer to the IndexRange of an untiled kernel
    const void* interleaver = nullptr;     ///< a pointer to the TileInterleaver, the only other turns; null there: none yet
};

/// Where the members of the emulator's own types are: bytes from the beginning of an object.
struct DebuggedOffsets {
    std::uint32_t job_request, job_threads, job_schedule, job_interleaving;
    std::uint32_t job_in_loops;  ///< bool: tiles run as loops over their threads, and no thread of one is known to run
    std::uint32_t request_rank, request_extents, request_tile_dims, request_kernel_name, request_file, request_line,
        request_checked;
    std::uint32_t fiber_thread, fiber_state, fiber_stack_bottom, fiber_stack_top;
    std::uint32_t range_current;
    std::uint32_t interleaver_tiles;  ///< vector of pointers to TileInFlight
    std::uint32_t flight_coordinates, flight_threads, flight_interval, flight_retiring;
    std::uint32_t interleaved_size, interleaved_state, interleaved_fiber, interleaved_range;
    std::uint32_t buffer_host_newer, buffer_device_newer, buffer_host_copy, buffer_shared;
};

/// The one variable a debugger looks for, `tessera::detail::debugger_view`. A change of its meaning, or of anything it
/// leads to, gives it another version; tools/gdb/tessera_gdb/emulator.py reads it.
struct DebuggerView {
    std::uint32_t version;
    std::uint32_t portable_switch;    ///< 0: a suspended context is seven words for tessera_short_switch; 1: Boost's
    DebuggedWorker* workers;
    DebuggedOffsets offsets;
};

extern TESSERA_EXPORT DebuggerView debugger_view;

/// Enters a worker into the list, and takes it out. Any thread.
void show_to_debugger(DebuggedWorker& worker, const TileScheduler& scheduler);
void hide_from_debugger(DebuggedWorker& worker);

}  // namespace tessera::detail
