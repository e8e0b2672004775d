// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "race_detector/findings.h"
#include "race_detector/names.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// Findings that are no conflicts of accesses: one for each kind, variable and place in the source.
class FailureFindings {
  public:
    void add(const FailureRecord& failure, Names& names);
    void take(std::vector<check::Finding>& findings);

  private:
    using Key = std::tuple<check::Kind, std::string, std::string, std::vector<std::string>>;
    using Rank = std::tuple<std::uint64_t, std::uint64_t, std::int64_t>;
    struct Fold {
        check::Finding finding;
        Rank rank;
        TileSet tiles;
        std::uint64_t occurrences = 0;
        bool is_tiled = false;
    };

    std::map<Key, Fold> folds_;
};

}  // namespace tessera::race_detector
