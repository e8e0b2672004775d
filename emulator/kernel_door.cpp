// SPDX-License-Identifier: Apache-2.0
// What a running kernel calls. A wait that everybody agrees on is decided here and ends in the switch, in tail position;
// everything else is the scheduler's business.
#include "emulator/fiber.h"
#include "emulator/tile_scheduler.h"
#include "tessera/detail/kernel_state.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

__thread bool in_kernel __attribute__((tls_model("initial-exec"))) = false;

__thread HotTile* hot_tile __attribute__((tls_model("initial-exec"))) = nullptr;

void wait_at_barrier(TileThreads* threads, const char* file, BarrierPlace place) {
    HotTile* hot = hot_tile;
    Context* running = hot->running;
    if (__builtin_expect(hot->place == place && hot->file == file && running != hot->last, 1)) {
        hot->running = running + 1;
        return tessera_short_switch(running, running[1]);
    }
    auto* self = static_cast<Fiber*>(threads);
    return self->scheduler->wait(self, file, place);
}

void finish_threads(TileThreads* threads) {
    auto* self = static_cast<Fiber*>(threads);
    self->scheduler->finish(self);
}

void fence_memory(TileThreads*, FenceKind, const char*, unsigned) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

void thread_started(TileThreads* threads, std::ptrdiff_t thread) { threads->thread = thread; }

void range_thread_started(IndexRange*) {}

}  // namespace tessera::detail
