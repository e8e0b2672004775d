// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// Broken and repaired code side by side, for the sections of a page. An example that many findings share is shown once.
class RepairHtml {
  public:
    /// \param all  those that the page shows, and those that it hides; outlives this
    explicit RepairHtml(const std::vector<check::Finding>& all) : all_(all) {}

    /// \param number  the finding's; \return empty for what is no race
    std::string html_of(const check::Finding& finding, std::size_t number);

  private:
    /// Beyond, examples only: reading kernels takes time.
    static constexpr std::size_t kMostOwn = 50;

    const std::vector<check::Finding>& all_;
    std::map<std::string, std::size_t> examples_;  ///< repaired code -> the finding that shows it
};

}  // namespace tessera::race_detector
