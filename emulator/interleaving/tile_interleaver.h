// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/exploration/schedule_plan.h"
#include "emulator/fibers/fiber.h"
#include "emulator/interleaving/launch_memory.h"
#include "emulator/interleaving/relaxed_launch.h"
#include "emulator/interleaving/vain_reads.h"
#include "emulator/interleaving/waiting_loop.h"
#include "emulator/schedules/barrier_state.h"
#include "emulator/tiles/tile_turns.h"

namespace tessera::detail {

struct TileInFlight;

/// The turns of a launch with preempt=access: as a plan says.
struct Interleaving final : LaunchTurns {
    Interleaving(SchedulePlan& followed, const LaunchMemory& names) : plan(followed), memory(names) {}

    std::size_t fibers(const TileJob& job) const override;
    std::unique_ptr<TileTurns> turns_of(TileScheduler& scheduler) const override;

    SchedulePlan& plan;
    mutable LaunchMemory memory;  ///< the tile_static variables become known with the OS thread that runs the tiles
};

/// A thread of a tile in flight. Untiled: an index.
struct InterleavedThread {
    enum class State {
        fresh,      ///< has not begun
        running,    ///< on the processor
        at_access,  ///< stands before an access
        waiting,    ///< stands at a barrier
        released,   ///< may go on after one
        finished
    };
    TileInFlight* tile = nullptr;
    int number = 0;            ///< linear in its tile
    State state = State::fresh;
    Fiber* fiber = nullptr;    ///< null before it begins and after it ends
    StopSite stand;
    ScheduledRange range;      ///< untiled
    Action action;             ///< before which it stands
    void* address = nullptr;   ///< of that
    VainReads in_vain;         ///< accesses before which it does not stop
    WaitingLoop loop;          ///< in a search for all schedules
    const void* code = nullptr;  ///< behind that access
    std::size_t source = 0;    ///< its line (SourceLines)
    std::uint64_t before = 0;  ///< the bytes at `address` before the access, the first eight
    bool has_changed = false;  ///< it has changed them
    std::uint32_t accesses_while_retiring = 0;

    /// It comes to an access before which it would not stop.
    bool seems_to_wait(const MemoryPlace& place, bool writes) {
        if (writes) in_vain.restart();
        return !writes && in_vain.note(0, place.region, place.begin);
    }
};

struct TileInFlight {
    std::uint64_t unit = 0;    ///< tile; untiled: group of indices
    int coordinates[3] = {0, 0, 0};
    std::vector<InterleavedThread> threads;
    std::size_t stopped = 0;   ///< threads that wait or have finished
    std::uint32_t interval = 0;
    std::uint32_t covered[2] = {0, 0};  ///< barriers passed that cover global, tile_static memory
    bool retiring = false;
    bool failed = false;
    bool is_saved = false;          ///< `tile_static` holds its variables, for another tile runs
    std::vector<char> tile_static;
};

/// Runs the tiles of a launch as the plan says: every thread on a fiber of its own, several tiles in flight on the calling OS
/// thread. Threads run up to their next access that may conflict; when all stand before one, or at a barrier, the plan chooses
/// which goes on. So the choices are those, and only those, that can make a difference.
///
/// Decides on the OS thread's own stack: fibers switch to it and from it. The part of TileScheduler for preempt=access.
class TileInterleaver final : public TileTurns {
  public:
    /// Tiles in flight; with an observer that looks at one tile at a time, one.
    static constexpr std::size_t kMostTiles = 4;
    /// When schedules are searched through: small kernels only.
    static constexpr std::size_t kMostTilesInSearch = 16;
    /// Indices of an untiled kernel that stand for a tile.
    static constexpr std::uint64_t kGroup = 64;

    explicit TileInterleaver(TileScheduler& scheduler) : scheduler_(scheduler) {}

    static std::size_t most_tiles(const TileJob& job);
    static std::size_t threads_in_unit(const TileJob& job);

    void run() override;
    void run_indices(Fiber* self) override;
    void wait(Fiber* self, const char* file, BarrierPlace place) override;
    void finish(Fiber* self) override;
    void leave(Fiber* self, bool abandoned) override;
    void before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code) override;
    void after_atomic(bool stored) override;
    void fence(FenceKind kind, const char* file, unsigned line) override;
    int count_waiting(StopSite& stand) const override;

  private:
    friend struct DebuggerAccess;

    void open_tile();
    void close_tile(TileInFlight& tile);
    void switch_to(TileInFlight& tile);
    void exchange_tile_static(std::vector<char>& saved, bool load);
    void begin(InterleavedThread& thread);
    void resume(InterleavedThread& thread);
    void enter(Fiber* fiber);
    void go_on_from(InterleavedThread& thread);
    void complete_interval(TileInFlight& tile);
    void retire(TileInFlight& tile);
    void suspend(Fiber* self);
    void dismiss_fibers();
    bool is_skipped(std::uint64_t unit) const;
    InterleavedThread& thread_of(const Fiber* fiber) { return *thread_at_[fiber->position]; }
    std::uint64_t number_of(const InterleavedThread& thread) const;
    bool stops_before(Fiber* self, const void* address, std::size_t bytes, AnnouncedAccess access, const void* code);
    void end_access(const Fiber* self);
    void note_made(InterleavedThread& thread);
    void add_pending(const PendingAccess& access);
    void look_for_loop(InterleavedThread& thread);
    void end_search();
    void release_loops();
    bool is_searched() const;
    std::size_t choose();
    void end_relaxed();
    bool has_no_end(const InterleavedThread& thread);
    /// \param what  becomes of the thread: the launch fails with a sentence about it
    void give_up(const InterleavedThread& thread, const std::string& what);

    TileScheduler& scheduler_;
    const Interleaving* interleaving_ = nullptr;
    std::vector<std::unique_ptr<TileInFlight>> tiles_;
    std::vector<std::unique_ptr<TileInFlight>> spare_;
    TileInFlight* current_ = nullptr;              ///< whose tile_static variables are in place
    std::uint64_t next_ = 0, units_ = 0;           ///< positions in the order of tiles
    std::deque<InterleavedThread*> ready_;
    std::vector<PendingAccess> pending_;           ///< by thread; in weak memory one for each thread and write
    std::vector<PendingAccess> looping_;           ///< those of threads that wait in loops: a search does not choose them
    std::optional<RelaxedLaunch> relaxed_;         ///< consistency=relaxed
    bool has_failed_ = false;                      ///< a tile was given up
    static constexpr std::uint64_t kMostOfNoUse = 1000;  ///< turns without a change in a run that shows nothing new
    static constexpr std::uint64_t kMostAfterSearch = 20000;  ///< turns in such a run: threads may change memory in turns for ever
    std::uint64_t turns_after_search_ = 0;
    VainReads in_vain_;                            ///< turns since a change of memory or a barrier
    std::vector<InterleavedThread*> thread_at_;    ///< by the fiber's position; null: none
    std::vector<Fiber*> parked_;                   ///< whose threads are done
    std::vector<std::size_t> free_positions_;
};

}  // namespace tessera::detail
