// SPDX-License-Identifier: Apache-2.0
// The places of members, for debuggers: the one file that looks into all of these types.
#include <cstddef>
#include <vector>

#include "emulator/fibers/fiber.h"
#include "emulator/interleaving/tile_interleaver.h"
#include "emulator/launch/tile_job.h"
#include "emulator/memory/device_buffer.h"
#include "emulator/tiles/debugger_view.h"

// offsetof of types that are not of standard layout: conditionally supported, and by all compilers that Tessera is built with.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace tessera::detail {

// Debuggers read a unique_ptr as the pointer that it is, and vectors as a pointer to the first element and one past the last.
static_assert(sizeof(std::vector<Fiber*>) == 3 * sizeof(void*) && sizeof(DebuggedWorker) == 14 * sizeof(void*));
static_assert(sizeof(Fiber::State) == 1 && static_cast<int>(Fiber::State::leaving) == 4);
static_assert(sizeof(InterleavedThread::State) == 4 && static_cast<int>(InterleavedThread::State::finished) == 5);
static_assert(sizeof(ScheduleKind) == sizeof(int) && static_cast<int>(ScheduleKind::random) == 2);

/// Looks at private members on behalf of debuggers.
struct DebuggerAccess {
    static constexpr DebuggedOffsets offsets() {
        constexpr std::size_t fiber_stack = offsetof(Fiber, point) + offsetof(SwitchPoint, stack);
        return {
            number(offsetof(TileJob, request)),
            number(offsetof(TileJob, threads)),
            number(offsetof(TileJob, schedule) + offsetof(Schedule, kind)),
            number(offsetof(TileJob, turns)),
            number(offsetof(TileJob, in_loops)),
            number(offsetof(LaunchRequest, rank)),
            number(offsetof(LaunchRequest, extents)),
            number(offsetof(LaunchRequest, tile_dims)),
            number(offsetof(LaunchRequest, kernel_name)),
            number(offsetof(LaunchRequest, file)),
            number(offsetof(LaunchRequest, line)),
            number(offsetof(LaunchRequest, checked)),
            number(offsetof(Fiber, thread)),
            number(offsetof(Fiber, state)),
            number(fiber_stack + offsetof(StackBounds, bottom)),
            number(fiber_stack + offsetof(StackBounds, top)),
            number(offsetof(IndexRange, current)),
            number(offsetof(TileInterleaver, tiles_)),
            number(offsetof(TileInFlight, coordinates)),
            number(offsetof(TileInFlight, threads)),
            number(offsetof(TileInFlight, interval)),
            number(offsetof(TileInFlight, retiring)),
            number(sizeof(InterleavedThread)),
            number(offsetof(InterleavedThread, state)),
            number(offsetof(InterleavedThread, fiber)),
            number(offsetof(InterleavedThread, range)),
            number(offsetof(DeviceBuffer, host_newer_)),
            number(offsetof(DeviceBuffer, device_newer_)),
            number(offsetof(DeviceBuffer, host_copy_)),
            number(offsetof(DeviceBuffer, shared_)),
        };
    }

  private:
    static constexpr std::uint32_t number(std::size_t bytes) { return static_cast<std::uint32_t>(bytes); }
};

DebuggerView debugger_view = {3, 0, nullptr, DebuggerAccess::offsets()};

}  // namespace tessera::detail
