// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/waiting_loop.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "emulator/fibers/fiber_stack.h"
#include "emulator/fibers/fiber_switch.h"

namespace tessera::detail {

void WaitingLoop::arrive(const SwitchPoint& point, const Action& access) {
    if (sanitizer_is_watching()) return;  // AddressSanitizer keeps variables elsewhere
    // A thread that has stopped keeps its registers on its stack.
    const char* const begin = static_cast<const char*>(*point.context);
    if (begin < point.stack.bottom || begin > point.stack.top) return forget();
    const XXH128_hash_t state = XXH3_128bits(begin, static_cast<std::size_t>(point.stack.top + kScratchBytes - begin));
    Stop stop;
    stop.action = access;
    stop.state[0] = state.low64;
    stop.state[1] = state.high64;
    const auto same = std::find_if(stops_.begin(), stops_.end(), [&](const Stop& other) {
        const Action& a = other.action;
        return std::equal(stop.state, stop.state + 2, other.state) && a.region == access.region && a.begin == access.begin &&
               a.end == access.end && a.kind == access.kind;
    });
    waits_ = same != stops_.end();
    first_ = static_cast<std::size_t>(same - stops_.begin());
    stops_.push_back(stop);
    if (!waits_ && stops_.size() > kMostStops) stops_.erase(stops_.begin());
}

void WaitingLoop::note_made(const Action& action) {
    if (stops_.empty()) return;
    stops_.back().action = action;
    stops_.back().is_made = true;
}

void WaitingLoop::forget() {
    stops_.clear();
    waits_ = false;
}

bool WaitingLoop::is_outdated() const {
    return waits_ && std::any_of(stops_.begin() + static_cast<std::ptrdiff_t>(first_), stops_.end(),
                                 [](const Stop& stop) { return stop.is_outdated; });
}

}  // namespace tessera::detail
