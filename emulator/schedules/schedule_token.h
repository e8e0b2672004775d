// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/schedules/memory_place.h"

namespace tessera::detail {

/// What the option schedule=replay:TOKEN holds: a schedule in one word of letters, digits, '_' and '-'.
///
///     a-POINTS-STRATEGY   threads may be switched out before an access to POINTS (PlaceSet::text)
///     w-POINTS-STRATEGY   the same, and accesses to POINTS follow weak memory: consistency=relaxed
///     o-POINTS-STRATEGY   the same, where some of the memory may stay sequentially consistent: the order of any two accesses to it counts
///     b-STRATEGY          only at barriers; STRATEGY is forward, reverse or random
///
/// STRATEGY is f (forward), v (reverse), rSEED (random), pSEEDdDEPTHkSTEPS (probabilistic concurrency testing), xCHOICES or
/// xCHOICES-sTHREADS. CHOICES follow one another, each a character of 0-9a-z or _NUMBER_. THREADS are numbers joined by '_': the
/// threads that sleep once the last choice has been followed (SchedulePlan). Without them the token would not say what comes
/// after its choices. In weak memory a thread sleeps with a write that it could choose: THREADwWRITE.
struct ScheduleToken {
    enum class Strategy {
        forward,   ///< threads take turns, ascending
        reverse,   ///< descending
        random,    ///< each choice is drawn
        priority,  ///< threads have random priorities, which change `depth` - 1 times in `steps` choices
        choices    ///< as the token says; after that the running thread goes on, unless it sleeps
    };

    /// A thread's next access, and the write that it would choose: 0 where there is none to choose.
    struct Action {
        std::uint64_t thread = 0;
        std::uint64_t write = 0;
        friend bool operator<(const Action& a, const Action& b) {
            return a.thread != b.thread ? a.thread < b.thread : a.write < b.write;
        }
        friend bool operator==(const Action& a, const Action& b) { return a.thread == b.thread && a.write == b.write; }
    };

    bool at_accesses = false;        ///< a-, w-, o-
    bool is_relaxed = false;         ///< w-, o-
    bool has_strong_memory = false;  ///< o-
    PlaceSet points;
    Strategy strategy = Strategy::forward;
    std::uint64_t seed = 0;
    unsigned depth = 1;
    std::uint64_t steps = 0;
    std::vector<std::uint32_t> choices;
    std::set<Action> asleep;  ///< after the choices; none where there are no choices

    static bool parse(std::string_view text, ScheduleToken& token);
    std::string text() const;
};

inline bool operator==(const ScheduleToken& a, const ScheduleToken& b) { return a.text() == b.text(); }
inline bool operator!=(const ScheduleToken& a, const ScheduleToken& b) { return !(a == b); }

/// The value of the option schedule that repeats a run: "replay:TOKEN".
inline constexpr std::string_view kReplay = "replay:";
inline std::string replay_of(const std::string& token) { return std::string(kReplay) + token; }

}  // namespace tessera::detail
