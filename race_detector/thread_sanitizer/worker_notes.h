// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/thread_sanitizer/order_point.h"
#include "race_detector/thread_sanitizer/tsan_fiber.h"
#include "tessera/execution_observer.h"

namespace tessera::thread_sanitizer {

/// Order between a launch and what comes before and after it. The addresses are those of its facts, which
/// live as long.
inline OrderPoint launch_begin(const LaunchInfo& launch) { return OrderPoint(&launch.number); }
inline OrderPoint launch_end(const LaunchInfo& launch) { return OrderPoint(&launch.threads); }

/// Fibers of threads that are done. The runtime finds out where a thread made an access from the thread's own
/// record, and without it reports no race; the record of a thread that has ended it soon gives to others.
class FinishedFibers {
  public:
    void add(TsanFiber fiber);

  private:
    static constexpr std::size_t kKept = 2048;  // some 15 KiB each
    std::vector<TsanFiber> kept_;
    std::size_t oldest_ = 0;
};

/// What one OS thread tells the runtime about the threads of the tiles it runs. The functions are called as
/// those of ExecutionObserver are.
///
/// Each AMP thread is a fiber of the runtime. All fibers of a stretch of tiles are made by one, the set-up
/// fiber, which knows what was before the launch and nothing of other tiles; it is also current whenever no
/// AMP thread is. Threads leave at an order point when they stop at a barrier and arrive there when they go
/// on. There are two such points, used in turn: a thread that goes on before others do, and stops again, must
/// not be ahead of them for what they did not wait for.
class WorkerNotes {
  public:
    WorkerNotes() = default;
    WorkerNotes(const WorkerNotes&) = delete;
    WorkerNotes& operator=(const WorkerNotes&) = delete;

    bool in_use() const { return static_cast<bool>(set_up_); }

    void tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges);
    void tiles_end();
    void tile_begins(std::uint64_t number);
    void tile_ends();
    void thread_runs(std::uint64_t number);
    void barrier_released();

  private:
    struct Thread {
        TsanFiber fiber;
        std::uint64_t interval = 0;  ///< the one it was in when it ran last
    };

    /// Where the threads of an interval leave and those of the next arrive.
    OrderPoint barrier(std::uint64_t interval) const { return OrderPoint(&barriers_[interval % 2]); }
    void stop_current();
    void start(Thread& thread, std::uint64_t number);
    void end_threads();

    const LaunchInfo* launch_ = nullptr;
    const std::vector<TileStaticRange>* tile_static_ = nullptr;
    void* os_thread_ = nullptr;  ///< the runtime's own fiber for it
    TsanFiber set_up_;
    std::vector<Thread> threads_;  ///< of the tile; untiled: one, for the one that runs
    Thread* current_ = nullptr;    ///< null: the set-up fiber is current
    bool current_has_stopped_ = false;
    std::uint64_t tile_ = 0;
    std::uint64_t interval_ = 0;  ///< counted through all tiles
    std::uint64_t barriers_[2] = {};
    FinishedFibers finished_;
};

}  // namespace tessera::thread_sanitizer
