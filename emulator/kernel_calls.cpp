// SPDX-License-Identifier: Apache-2.0
// What a running kernel calls. A wait that all threads agree on is decided here and ends in the switch, in tail position;
// everything else is the scheduler's business.
#include "emulator/fibers/fiber.h"
#include "emulator/observe/observers.h"
#include "emulator/tiles/tile_scheduler.h"
#include "tessera/atomics.h"
#include "tessera/deliberate_race.h"
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

void fence_memory(TileThreads* threads, FenceKind fence, const char* file, unsigned line) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (observer() != nullptr || accesses_are_announced) static_cast<Fiber*>(threads)->scheduler->fenced(fence, file, line);
}

void thread_started(TileThreads* threads, std::ptrdiff_t thread) {
    threads->thread = thread;
    static_cast<Fiber*>(threads)->scheduler->thread_started();
}

void thread_resumed(TileThreads* threads) { static_cast<Fiber*>(threads)->scheduler->announce_thread(); }

void range_thread_started(IndexRange* range, std::ptrdiff_t current) {
    range->current = current;
    static_cast<ScheduledRange*>(range)->scheduler->thread_started();
}

void kernel_atomic() {}

unsigned tessera_ordering_of(void (*)(TileThreads*)) noexcept { return kOrderedByAtomics | kOrderedByFences; }

void deliberate_race(const char* file, unsigned line) {
    if (observer() != nullptr) observer()->deliberate_race(file, line);
}

}  // namespace tessera::detail
