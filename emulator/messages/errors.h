// SPDX-License-Identifier: Apache-2.0
// What kernels do wrong, in words. A faulty kernel is an exception with AMP coordinates; an unrecoverable fault
// is in fault_message.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/launch/abandonment.h"
#include "emulator/launch/running_thread.h"
#include "emulator/launch/tile_job.h"
#include "emulator/schedules/barrier_state.h"

namespace tessera::detail {

/// Threads named one by one in a message; the rest are counted.
inline constexpr std::size_t kThreadsNamed = 8;

/// "(1, 0)": components of a position, most significant first.
std::string position_text(int rank, const int* components);

/// Components of the thread with this linear number in its tile, one per dimension of the launch.
void local_of(const TileJob& job, std::ptrdiff_t thread, int* local);

/// A thread of a tiled launch by its linear number in the tile: "(1, 0)", as tiled_index::local has it.
std::string local_text(const TileJob& job, std::ptrdiff_t thread);

/// "thread (1, 0) of tile (0, 2)", or "thread (17)" of an untiled launch.
std::string thread_text(const RunningThread& thread);

/// In place of a thread's name, where a whole tile runs at a time.
inline constexpr char kSomeThread[] = "a thread (the option engine=fibers shows which)";
/// Follows a thread's name when the compiler kept its number in a register.
inline constexpr char kOrLater[] = " or a later one (setting the option 'timeout' shows which)";

/// "the kernel launched at file.cpp:12".
std::string kernel_text(const TileJob& job);

/// "file.cpp:31 (tile_barrier::wait)".
std::string barrier_text(const StopSite& stand);

std::string divergence_text(const TileJob& job, const int* tile, const std::vector<StandGroup>& groups);

/// A tile, one of the tiles `first` to `last` (linear), has written behind the tile_static variables.
std::string past_tile_static_text(const TileJob& job, std::uint64_t first, std::uint64_t last);

/// Why a thread was abandoned.
std::string abandonment_reason(const Abandonment& abandonment);

/// The same with the thread's name and where it was.
std::string abandonment_text(const Abandonment& abandonment);

}  // namespace tessera::detail
