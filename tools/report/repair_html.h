// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/report/report_document.h"

namespace tessera::tools {

/// Broken and repaired code side by side, for the sections of a page. An example that many findings share is shown once.
class RepairHtml {
  public:
    /// \param number  the finding's; \return empty for what has no repair
    std::string html_of(const ReportFinding& finding, std::size_t number);

  private:
    std::map<std::vector<std::string>, std::size_t> examples_;  ///< repaired code -> the finding that shows it
};

}  // namespace tessera::tools
