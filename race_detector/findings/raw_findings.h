// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "race_detector/findings/findings.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/shadow/conflict_table.h"

namespace tessera::race_detector {

struct Names;

/// What was found so far, as it was found: code addresses and words of memory. Plain data, made by the detector, read by build_findings.
struct RawFindings {
    ConflictTable conflicts;      ///< races, and reads of undefined bytes (ConflictKey::b is 0)
    HostMemory::Found host;       ///< of accesses by the host
    std::vector<FailureRecord> failures;
    std::set<std::pair<std::string, unsigned>> deliberate;  ///< source lines whose races are
    std::shared_ptr<Names> names;                           ///< of these addresses, as far as they were wanted
    std::uint64_t end_launch = 0;                           ///< set aside: the first launch that is not in here
};

}  // namespace tessera::race_detector
