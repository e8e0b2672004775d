// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/debugger_view.h"

#include <pthread.h>
#include <unistd.h>

#include <mutex>

#include "emulator/tiles/tile_scheduler.h"

namespace tessera::detail {

/// Looks at private members on behalf of debuggers.
struct DebuggedScheduler {
    static void fill(DebuggedWorker& worker, const TileScheduler& scheduler) {
        worker.running = &scheduler.hot_.running;
        worker.job = &scheduler.job_;
        worker.tile = scheduler.tile_;
        worker.interval = &scheduler.interval_;
        worker.claimed = &scheduler.claimed_;
        worker.retiring = &scheduler.retiring_;
        worker.fibers = &scheduler.fibers_;
        worker.contexts = &scheduler.contexts_;
        worker.turns = &scheduler.order_.turns();
        worker.range = &scheduler.current_range_;
        worker.interleaver = &scheduler.other_turns_;
    }
};

namespace {

/// Made by the linker and never destroyed: threads may end after static objects have gone. (A mutex of the heap would be made
/// by one thread and locked by another, with an order that ThreadSanitizer does not see.)
std::mutex list_mutex;

}  // namespace

void show_to_debugger(DebuggedWorker& worker, const TileScheduler& scheduler) {
    worker.system_thread = static_cast<std::uint64_t>(gettid());
    worker.thread_pointer = static_cast<std::uint64_t>(pthread_self());
    DebuggedScheduler::fill(worker, scheduler);
    const std::lock_guard<std::mutex> lock(list_mutex);
    debugger_view.portable_switch = uses_short_switch() ? 0 : 1;
    worker.next = debugger_view.workers;
    debugger_view.workers = &worker;
}

void hide_from_debugger(DebuggedWorker& worker) {
    const std::lock_guard<std::mutex> lock(list_mutex);
    for (DebuggedWorker** link = &debugger_view.workers; *link != nullptr; link = &(*link)->next) {
        if (*link != &worker) continue;
        *link = worker.next;
        return;
    }
}

}  // namespace tessera::detail
