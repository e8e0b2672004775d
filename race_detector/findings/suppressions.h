// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// The findings that the user does not want to see: a file of lines `kind:pattern`, see docs/suppressions.md.
/// Not safe for several threads at once.
///
///     Suppressions suppressions = Suppressions::read("known.supp");
///     if (!suppressions.hides(finding)) report.findings.push_back(finding);
///     report.unused_suppressions = suppressions.unused();
class Suppressions {
  public:
    /// None.
    Suppressions() = default;

    /// \throws std::runtime_error  naming file and line, and what was expected
    static Suppressions parse(std::string_view text, const std::string& file_name);
    static Suppressions read(const std::string& path);

    /// True when a line matches; every line that does counts as used from then on.
    bool hides(const check::Finding& finding);

    /// The lines that have hidden nothing, as written, in their order.
    std::vector<std::string> unused() const;

    /// The line that hides this finding and others like it: "race:total".
    static std::string line_for(const check::Finding& finding);
    /// The same for this kernel only: "race:total@main.cpp:20".
    static std::string line_for_kernel(const check::Finding& finding);

  private:
    struct Line {
        std::string text;  ///< "race:kernel@main.cpp:20"
        std::string kind;  ///< a kind's name, or "*"
        std::string name;  ///< variable, file or function; wildcards
        std::string number;  ///< line in the file `name`; wildcards; empty: any
        bool at_launch = false;
        std::string launch;  ///< file of the launch; wildcards
        std::string launch_number;  ///< line in `launch`; wildcards; empty: any
        bool used = false;
    };

    static Line parse_line(std::string_view text);
    static bool matches(const Line& line, const check::Finding& finding);

    std::vector<Line> lines_;
};

}  // namespace tessera::race_detector
