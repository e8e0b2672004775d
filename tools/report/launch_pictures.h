// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tools/report/report_document.h"

namespace tessera::tools {

/// A tile as a grid of its threads, those of the finding's accesses marked; empty: it concerns no thread of a tile.
std::string tile_picture(const ReportFinding& finding);

/// A launch as a grid of its tiles, those concerned coloured, those of the two accesses marked; empty: it has no tiles, or
/// none is concerned.
std::string launch_picture(const ReportFinding& finding);

/// A launch as a grid of its tiles, each the stronger in colour the more findings concern it; empty: none does.
/// \param findings  of one launch
std::string heat_picture(const std::vector<const ReportFinding*>& findings);

}  // namespace tessera::tools
