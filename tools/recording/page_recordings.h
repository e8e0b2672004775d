// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/recording/recording.h"

#include <string>
#include <vector>

namespace tessera::tools {

/// The page of the race detector's HTML report, with the recordings and what draws them. A page without the place for them is
/// returned as it is.
/// \param tried  schedules that were searched for other values
std::string page_with_recordings(std::string page, const std::vector<Recording>& recordings, unsigned tried);

/// The recordings as the page's script reads them; some are left out where the page would become too large.
std::string recordings_json(const std::vector<Recording>& recordings);

}  // namespace tessera::tools
