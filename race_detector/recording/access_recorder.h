// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "race_detector/recording/watched_memory.h"
#include "race_detector/shadow/access.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// In the detector's place: writes down each access to the bytes that FOLDER/places.json names (offer_recording), with its
/// thread, barrier interval, instruction and value, as FOLDER/recording.json. Ends the process after the last launch that is
/// asked for. `tessera check` runs a program so once the detector has told where its races are.
///
/// For one worker: two OS threads that run tiles at once would take turns in its lists.
class AccessRecorder : public ExecutionObserver, public WeakMemoryObserver {
  public:
    /// \throws std::runtime_error  the file cannot be read, or asks for nothing
    explicit AccessRecorder(std::string folder);

    void launch_begins(const LaunchInfo& launch) override;
    void launch_ends(const LaunchInfo& launch) override;
    void tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) override;
    void tiles_end() override;
    bool follows_several_tiles() const override { return true; }
    void tile_goes_on(std::uint64_t number) override;
    void tile_begins(std::uint64_t number) override;
    void tile_ends() override;
    void thread_runs(std::uint64_t thread, const void* stack_begin, const void* stack_end) override;
    void barrier_released(detail::FenceKind fence) override;

    void weak_access_begins(std::size_t number) override { weak_number_ = number; }
    void access_ended() override;
    void weak_memory_ends(const WeakMemoryFacts& facts) override;

    /// An access of the program: of a kernel's thread it is written down. Plain accesses come before they take place, atomic
    /// ones when they are done.
    void note(const void* code, const void* address, std::size_t bytes, AccessType type);

  private:
    void settle();
    void write_and_end();

    std::mutex launch_mutex_;  ///< held while a launch runs
    const std::string folder_;
    std::vector<WatchedMemory> watched_;
    std::uint64_t launch_ = 0, last_launch_ = 0;
    std::optional<std::size_t> weak_number_;  ///< of the access that the running thread makes now
    bool wants_positions_ = false;

    bool is_tiled_ = false;
    std::uint64_t threads_in_tile_ = 0, tile_ = 0, thread_ = 0;
    std::map<std::uint64_t, std::uint32_t> intervals_;  ///< of the tiles that have begun and not ended
    std::vector<std::pair<WatchedMemory*, std::size_t>> unsettled_;  ///< events whose store is about to happen
};

/// Null in processes that record nothing. Read where an access concerns no detector.
extern AccessRecorder* access_recorder;

/// Makes this process one that records.
void record_accesses(const std::string& folder);

}  // namespace tessera::race_detector
