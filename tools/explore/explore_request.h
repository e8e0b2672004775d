// SPDX-License-Identifier: Apache-2.0
// The arguments of `tessera explore`.
#pragma once

#include "tools/explore/exploration_report.h"
#include "tools/run/run_request.h"

#include <cstdint>
#include <optional>
#include <string>

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
    std::uint64_t seed = 1;
    unsigned workers = 1;
    std::optional<unsigned> preemptions;
    std::optional<Shard> shard;
    ExploreFormat format = ExploreFormat::text;
    std::string output;  ///< empty: standard output

    const char* strategy_word() const;
};

/// Throws Failure when the words make no sense. Looks at no file.
ExploreRequest parse_explore_request(const Command& arguments);

/// The words of `tessera explore merge`.
struct MergeRequest {
    std::vector<std::string> parts;
    ExploreFormat format = ExploreFormat::text;
    std::string output;
    bool help = false;
};
MergeRequest parse_merge_request(const Command& arguments);

}  // namespace tessera::tools
