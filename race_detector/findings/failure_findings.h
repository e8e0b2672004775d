// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "race_detector/findings/findings.h"
#include "race_detector/naming/names.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// Findings that are no conflicts of accesses: one for each kind, variable, place in the source and place of the launch.
class FailureFindings {
  public:
    void add(const FailureRecord& failure, Names& names);
    /// \param in_order  false: the launches' numbers are those of their kernels, not those that the tiles have
    void take(std::vector<check::Finding>& findings, bool in_order);

  private:
    using Key = std::tuple<check::Kind, std::string, std::string, std::vector<std::string>, std::string, unsigned>;
    using Rank = std::tuple<std::uint64_t, std::uint64_t, std::int64_t, std::string, std::string>;
    struct Fold {
        check::Finding finding;
        Rank rank;
        TileSet tiles;
        std::uint64_t occurrences = 0;
        bool is_tiled = false;
        std::map<std::uint32_t, TileSet> tiles_of_kernels;
        std::uint32_t kernel = 0;  ///< of the example
    };

    std::map<Key, Fold> folds_;
};

}  // namespace tessera::race_detector
