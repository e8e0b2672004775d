// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "tessera/check.h"

namespace tessera::race_detector {

/// The findings of an earlier JSON report, which are not news. A finding is known when kind, hazard, memory,
/// variable, and the lines it stands at agree, in whatever order. Files are compared by their last component:
/// the earlier report may come from another machine.
class Baseline {
  public:
    /// Knows nothing.
    Baseline() = default;

    /// \throws std::runtime_error  a sentence that names the file and says what is wrong with it
    static Baseline parse(std::string_view text, const std::string& file_name);
    static Baseline read(const std::string& path);

    bool contains(const check::Finding& finding) const;

  private:
    std::set<std::string> keys_;
};

}  // namespace tessera::race_detector
