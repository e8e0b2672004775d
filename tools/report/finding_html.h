// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "tools/report/report_document.h"

namespace tessera::tools {

/// One finding as a section of a page: what is wrong, the source with both accesses marked, their threads, what is missing, and
/// pictures of tile and launch.
/// \param number  from 1; the section's anchor is "f" and the number
/// \param repair  markup
std::string finding_html(const ReportDocument& report, const ReportFinding& finding, std::size_t number, const std::string& repair);

}  // namespace tessera::tools
