// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/relaxed_facts.h"

#include <utility>

#include "emulator/consistency/old_access.h"

namespace tessera::detail {

std::vector<OldAccess> RelaxedFacts::old_accesses(const std::vector<std::size_t>& accesses, std::size_t most) const {
    std::vector<OldAccess> all;
    for (const OldAccessStep& step : detail::old_accesses(launch_.execution(), accesses, most)) {
        const RelaxedMemory::Location location = launch_.execution().steps[step.access].location;
        const RelaxedLaunch::Place& place = launch_.place_of(location);
        OldAccess old;
        old.access = step.access;
        old.size = static_cast<std::size_t>(place.end - place.begin);
        old.stores = launch_.execution().steps[step.access].stores();
        old.is_missed = step.is_missed;
        for (std::size_t i = 0; i < step.writes.size(); ++i) {
            OldAccess::Write write;
            if (step.makers[i] != OldAccessStep::kInitial) write.access = step.makers[i];
            write.value = launch_.memory().value_of(location, step.writes[i]);
            old.writes.push_back(write);
        }
        old.found = step.found;
        old.newer = step.newer;
        old.view = step.view;
        old.newer_view = step.newer_view;
        all.push_back(std::move(old));
    }
    return all;
}

}  // namespace tessera::detail
