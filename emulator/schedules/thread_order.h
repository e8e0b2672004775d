// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/schedules/schedule_token.h"

namespace tessera::detail {

/// How the threads of a tile take turns between two barriers.
enum class ScheduleKind {
    forward,  ///< ascending
    reverse,  ///< descending
    random    ///< another permutation in every barrier interval of every tile, drawn from the seed
};

/// The option `schedule`.
struct Schedule {
    ScheduleKind kind = ScheduleKind::forward;
    std::uint64_t seed = 0;  ///< only for random
    std::optional<ScheduleToken> token;  ///< of replay:TOKEN
};

inline bool operator==(const Schedule& a, const Schedule& b) {
    return a.kind == b.kind && a.seed == b.seed && a.token == b.token;
}

/// The tile that runs as the `position`-th of `count` where the schedule orders tiles, too.
std::uint64_t tile_in_order(ScheduleKind kind, std::uint64_t seed, std::uint64_t position, std::uint64_t count);

/// The order of one tile's threads in the current barrier interval: turn 0 runs first. Random draws another permutation
/// for every interval of every tile. A function of schedule, tile and interval only, so a run repeats whatever the
/// number of workers.
class ThreadOrder {
  public:
    void begin_launch(const Schedule& schedule, int threads);
    void begin_tile(std::uint64_t tile);
    void begin_interval(std::uint64_t interval);

    bool is_forward() const { return schedule_.kind == ScheduleKind::forward; }
    int thread_at(int turn) const;
    int turn_of(int thread) const;

    /// By thread; empty but for random orders. For debuggers.
    const std::vector<int>& turns() const { return turn_of_; }

  private:
    Schedule schedule_;
    int threads_ = 0;
    std::uint64_t tile_ = 0;
    std::vector<int> thread_at_;  ///< random only
    std::vector<int> turn_of_;
};

}  // namespace tessera::detail
