// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/conflict_table.h"

namespace tessera::race_detector {

/// What one access was found to race with just now, among the many that it is compared with. Accesses of one line come in a row
/// there. Of those that race in the same way only such are of interest as make a lower example or belong to a tile that was not
/// known to race: what the table has in the end must not depend on which tile was faster.
class SeenConflicts {
  public:
    SeenConflicts(AccessKey key, const AccessPoint& now, LaunchId launch) : key_(key), now_(now), launch_(launch) {}

    /// False: a race with this access would tell nothing new.
    bool may_tell(AccessKey theirs, const AccessPoint& then) const {
        const bool is_here = then.tile == now_.tile;
        const Seen& seen = is_here ? here_ : elsewhere_;
        if (seen.conflict == nullptr || theirs != seen.key) return true;
        if (!is_here && !seen.conflict->tiles.contains(launch_.number, then.tile)) return true;
        if (std::min(then.tile, now_.tile) > seen.lowest_tile) return false;
        const Pair pair = in_order(theirs, then);
        return lowers_example(*seen.conflict, pair.first, pair.at_first, pair.second, pair.at_second, launch_);
    }

    Conflict& record(ConflictTable& found, std::uint32_t place, std::uint64_t word, AccessKey theirs, const AccessPoint& then) {
        const Pair pair = in_order(theirs, then);
        Conflict& conflict = found.record(place, word, pair.first, pair.at_first, pair.second, pair.at_second, launch_);
        Seen& seen = then.tile == now_.tile ? here_ : elsewhere_;
        seen = {theirs, &conflict, std::min(conflict.example.a.tile, conflict.example.b.tile)};
        return conflict;
    }

  private:
    struct Seen {
        AccessKey key;
        const Conflict* conflict = nullptr;
        std::uint32_t lowest_tile = 0;  ///< of the example
    };
    struct Pair {
        AccessKey first;
        AccessPoint at_first;
        AccessKey second;
        AccessPoint at_second;
    };
    /// Of two tiles the lower one is shown first, of one tile's threads the one that came first.
    Pair in_order(AccessKey theirs, const AccessPoint& then) const {
        if (now_.tile < then.tile) return {key_, now_, theirs, then};
        return {theirs, then, key_, now_};
    }

    const AccessKey key_;
    const AccessPoint now_;
    const LaunchId launch_;
    Seen here_, elsewhere_;
};

}  // namespace tessera::race_detector
