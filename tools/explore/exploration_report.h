// SPDX-License-Identifier: Apache-2.0
// The outcomes of many schedules.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/options/option_kinds.h"
#include "tools/explore/weak_outcome.h"
#include "tools/schedules/explored_run.h"
#include "tools/schedules/schedule.h"

namespace tessera::tools {

/// How an outcome differs from that of the first run, which takes threads and tiles in order.
struct OutcomeDifference {
    std::string sentence;  ///< whole, without values: that a launch failed, that an array changed in one of them only

    /// The first number that differs; none: `values` is empty.
    std::uint64_t launch = 0;
    std::string file;
    unsigned line = 0;
    std::string array;
    std::vector<std::uint64_t> index, tile, local;  ///< the latter two as tessera golden compare has them
    std::string member;
    std::vector<std::string> values;  ///< in the first run, and here
};

/// Runs that gave the same.
struct Outcome {
    std::string id;  ///< ExploredRun::outcome
    std::uint64_t schedules = 0;
    std::uint64_t first = 0;  ///< number of the first one
    std::string token;        ///< of that one
    std::vector<ExploredLaunch> launches;
    int exit_code = 0;
    int signal = 0;
    std::string standard_error;  ///< of the first one, if it failed
    std::optional<OutcomeDifference> difference;
    bool is_weak = false;  ///< all of these runs were no interleavings
    std::optional<WeakOutcome> weak_outcome;  ///< why
};

/// That of schedule `number`, which no other run has given yet.
Outcome outcome_of(const ExploredRun& run, std::uint64_t number, const std::string& token);

struct ExplorationReport {
    enum class End {
        all_run,     ///< as many as were asked for
        complete,    ///< every interleaving, or drawn schedules where no other can differ
        incomplete,  ///< the search has ended, but not every run was varied to its end
        limited,     ///< there are more than were asked for
        interrupted,
    };

    // The request.
    std::string program;
    std::vector<std::string> words;  ///< with which `tessera run --schedule=replay:TOKEN` repeats a schedule
    std::string strategy;
    std::uint64_t seed = 0;
    std::uint64_t schedules = 0;
    std::optional<unsigned> preemptions;
    std::optional<detail::Shard> shard;
    Consistency consistency = Consistency::sequential;

    // The result.
    bool at_accesses = true;  ///< threads were switched out before accesses, not only at barriers
    PointSet points;          ///< before which ones
    std::uint64_t counted = 0;
    std::uint64_t redundant = 0;  ///< left off when they turned out to repeat another one
    std::uint64_t cut = 0;        ///< not varied to their end
    std::map<std::string, std::uint64_t> cut_because;  ///< of how many of those it is a reason (exploration_key::cut)
    std::uint64_t lost = 0;       ///< ended before they could say what else could have been chosen
    End end = End::all_run;
    std::vector<std::string> notes;
    Outcome first_run;              ///< threads and tiles one after another
    std::vector<Outcome> outcomes;  ///< by the number of their first schedule

    /// No other outcome exists.
    bool is_proof() const { return strategy == "exhaustive" && end == End::complete && !preemptions; }

    /// Adds a run that counts.
    void add(std::uint64_t number, const std::string& token, const ExploredRun& run);
    void forget_runs();
};

std::string exploration_text(const ExplorationReport& report);
std::string exploration_json(const ExplorationReport& report);

/// Throws Failure, with the file's name, for what exploration_json did not write.
ExplorationReport read_exploration(const std::string& path);

/// The report that one run of all the parts would have given. Throws Failure when they are not the parts of the same exploration.
/// \param names  of the parts, for messages
ExplorationReport merge_explorations(const std::vector<ExplorationReport>& parts, const std::vector<std::string>& names);

/// all, complete, incomplete, limit, interrupted.
const char* end_word(ExplorationReport::End end);

}  // namespace tessera::tools
