// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/recording/recording.h"

namespace tessera::tools {

/// What further runs of a program have recorded for the page of its report.
struct PageRecordings {
    std::vector<Recording> recordings;
    unsigned tried = 0;  ///< schedules that were searched for other values
};

/// The recordings as a part of the race detector's page, for its script to draw.
/// \param most   bytes or so: what does not fit is left out
std::string recordings_html(const PageRecordings& recorded, std::size_t most);

/// The recordings as the page's script reads them; some are left out where they would take more than `most` bytes or so.
std::string recordings_json(const std::vector<Recording>& recordings, std::size_t most);

}  // namespace tessera::tools
