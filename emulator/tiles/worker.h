// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

#include <atomic>
#include <memory>

#include "emulator/symbols/call_chain.h"
#include "emulator/tiles/debugger_view.h"
#include "emulator/tiles/tile_scheduler.h"

namespace tessera::detail {

/// What the emulator keeps for one OS thread that runs tiles: a TBB worker or a thread that launched.
class Worker {
  public:
    Worker();
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    TileScheduler scheduler;
    const pthread_t thread;

    /// False when something has written over what the C library keeps of this OS thread. On most processors it lies behind the
    /// thread-local variables. Asked on this OS thread.
    bool has_its_control_block() const { return pthread_self() == thread; }

    /// Set by the watchdog; its signal's handler clears it on this thread, which shows that the system lets it run.
    std::atomic<bool> sign_of_life_requested{false};
    /// Set by the watchdog; read by its signal's handler on this thread.
    std::atomic<bool> abandon_requested{false};
    /// Signals sent for it since one last met an observer: code of the C library is interrupted only when waiting for it
    /// to end was in vain.
    std::atomic<int> abandon_attempts{0};

    /// Written by a signal handler just before it redirects the running thread.
    Abandonment::Reason abandon_reason = Abandonment::Reason::none;
    CallChain interrupted;

  private:
    DebuggedWorker debugged_;
    std::unique_ptr<char[]> signal_stack_;  ///< a stack overflow leaves none to handle it on
};

/// The calling OS thread's worker, made on first use.
Worker& this_worker();

/// The calling OS thread's worker if it has one. May be asked in a signal handler.
Worker* worker_if_any();

}  // namespace tessera::detail
