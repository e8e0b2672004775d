// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/recording/recording.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tessera::tools {

/// The page of the race detector's HTML report, with the recordings and what draws them. A page without the place for them is
/// returned as it is.
/// \param tried  schedules that were searched for other values
std::string page_with_recordings(std::string page, const std::vector<Recording>& recordings, unsigned tried);

/// The recordings as the page's script reads them; some are left out where they would take more than `most` bytes or so.
std::string recordings_json(const std::vector<Recording>& recordings, std::size_t most);

}  // namespace tessera::tools
