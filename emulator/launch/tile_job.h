// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>

#include "emulator/launch/float_modes.h"
#include "emulator/options/option_kinds.h"
#include "emulator/schedules/thread_order.h"
#include "tessera/detail/launch.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

class LaunchCapture;
class RobustAccesses;
class LaunchTurns;
class ZeroDivisions;

/// A launch as its workers see it. Constant while they run.
struct TileJob {
    const LaunchRequest* request = nullptr;
    const void* closure = nullptr;      ///< the launch's own copy of the kernel object
    void (*run_tiles)(TileThreads*) = nullptr;  ///< tiled: the entry function, for threads that take turns or for whole tiles
    bool in_loops = false;              ///< it runs whole tiles: no thread of one is known to run
    bool fills = false;                 ///< and fills the tile_static variables that it uses
    int tile_counts[3] = {1, 1, 1};     ///< tiles along each dimension, natural order
    std::uint64_t units = 0;            ///< tiles, or untiled: indices
    int threads = 0;                    ///< a tile; untiled: 0
    Schedule schedule;
    bool fill = true;                   ///< fill tile_static between tiles
    std::size_t stack_size = 0;         ///< bytes a fiber
    BoundsTest bounds = BoundsTest::check;
    bool aborts = false;                ///< the program ends where a kernel fails
    bool single_step = false;           ///< start every thread by itself, so that which one runs is always known
    FloatModes float_modes;             ///< the launching thread makes the job
    ExecutionObserver* observer = nullptr;
    const LaunchInfo* facts = nullptr; ///< null without an observer
    const LaunchCapture* capture = nullptr;  ///< the memory that the kernel holds
    RobustAccesses* robust = nullptr;   ///< where accesses out of bounds are counted; null with an observer
    ZeroDivisions* divisions = nullptr;  ///< which completes those by zero; null: they are errors

    const LaunchTurns* turns = nullptr;  ///< threads are switched out before accesses; null: at barriers only

    bool is_tiled() const { return threads != 0; }
};

/// What went wrong first. "First" is the lowest tile (untiled: index), whatever the workers' timing: a failing unit
/// stops only those with higher numbers, and none at all under an observer, which is to see every tile.
class LaunchFailure {
  public:
    explicit LaunchFailure(bool stops_units) : stops_units_(stops_units) {}

    void record(std::uint64_t unit, std::exception_ptr error) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (error_ != nullptr && unit >= lowest_.load(std::memory_order_relaxed)) return;
        error_ = std::move(error);
        lowest_.store(unit, std::memory_order_relaxed);
    }

    /// The launch as a whole has failed: the remaining units need not run.
    void stop_all() { stopped_.store(true, std::memory_order_relaxed); }

    bool has_come() const { return stopped_.load(std::memory_order_relaxed) || lowest_.load(std::memory_order_relaxed) != kNone; }

    bool makes_needless(std::uint64_t unit) const {
        return (stops_units_ && unit >= lowest_.load(std::memory_order_relaxed)) ||
               stopped_.load(std::memory_order_relaxed);
    }

    void rethrow() const {
        if (error_ != nullptr) std::rethrow_exception(error_);
    }

  private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};

    const bool stops_units_;
    std::mutex mutex_;
    std::exception_ptr error_;
    std::atomic<std::uint64_t> lowest_{kNone};
    std::atomic<bool> stopped_{false};
};

}  // namespace tessera::detail
