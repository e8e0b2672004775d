// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/barrier_state.h"

#include <algorithm>
#include <cstring>

#include "emulator/schedules/thread_order.h"

namespace tessera::detail {

bool operator==(const StopSite& a, const StopSite& b) {
    if (a.finished() || b.finished()) return a.finished() && b.finished();
    return a.place == b.place && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

void BarrierState::begin_tile(int threads) {
    threads_ = threads;
    begin_interval();
}

BarrierState::Outcome BarrierState::stop(int turn, const StopSite& stand) {
    if (turn == 0) {
        leader_ = stand;
    } else if (!differs_ && stand != leader_) {
        differs_ = true;
        stands_.assign(static_cast<std::size_t>(threads_), leader_);
    }
    if (differs_) stands_[static_cast<std::size_t>(turn)] = stand;
    if (turn + 1 < threads_) return Outcome::pending;
    if (differs_) return Outcome::diverged;
    return leader_.finished() ? Outcome::finished : Outcome::released;
}

std::vector<StandGroup> BarrierState::groups(const ThreadOrder& order) const {
    std::vector<StandGroup> groups;
    for (int thread = 0; thread < threads_; ++thread) {
        const StopSite& stand = stands_[static_cast<std::size_t>(order.turn_of(thread))];
        auto group = std::find_if(groups.begin(), groups.end(), [&](const StandGroup& g) { return g.stand == stand; });
        if (group == groups.end()) group = groups.insert(groups.end(), StandGroup{stand, {}});
        group->threads.push_back(thread);
    }
    return groups;
}

}  // namespace tessera::detail
