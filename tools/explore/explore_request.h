// SPDX-License-Identifier: Apache-2.0
// The arguments of `tessera explore`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/explore/exploration_report.h"
#include "tools/run/run_request.h"
#include "tools/schedules/schedule.h"

namespace tessera::tools {

enum class ExploreStrategy {
    random,      ///< each choice is drawn
    priority,    ///< "pct": threads have priorities, which are drawn and change a few times
    exhaustive,  ///< every interleaving
};

enum class ExploreFormat { text, json };

struct ExploreRequest {
    RunRequest run;
    ExploreStrategy strategy = ExploreStrategy::random;
    std::uint64_t schedules = 0;
    bool wants_all_schedules = false;  ///< also where one shows that no other can differ
    std::uint64_t seed = 1;
    unsigned workers = 1;
    std::optional<unsigned> preemptions;
    std::optional<detail::Shard> shard;
    Consistency consistency = Consistency::sequential;
    ExploreFormat format = ExploreFormat::text;
    std::string output;  ///< empty: standard output

    const char* strategy_word() const;
};

/// Of the words after `tessera explore` (the table of RunKind::explore). Throws Failure when they make no sense. Looks at no file.
ExploreRequest explore_request(const GivenWords& words);

/// The words of `tessera explore merge`.
struct MergeRequest {
    std::vector<std::string> parts;
    ExploreFormat format = ExploreFormat::text;
    std::string output;
};
const CommandSpec& explore_merge_spec();
MergeRequest merge_request(const GivenWords& words);

}  // namespace tessera::tools
