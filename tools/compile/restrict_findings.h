// SPDX-License-Identifier: Apache-2.0
// What the compiler's check of restrict(amp) has found, on its way into the race detector's report.
#pragma once

#include <filesystem>

#include "tools/support/process.h"

namespace tessera::tools {

/// The word that has this program do nothing, so that the race detector, which is loaded into it, reports.
constexpr const char* kRestrictReportCommand = "restrict-report";

/// While it lives, compilers append their findings to a file.
class RestrictFindings {
  public:
    /// `file`: does not exist yet; its folder does.
    explicit RestrictFindings(std::filesystem::path file);
    ~RestrictFindings();
    RestrictFindings(const RestrictFindings&) = delete;
    RestrictFindings& operator=(const RestrictFindings&) = delete;

    bool has_errors() const;

    /// Has the race detector report them as its options say, and note its status as it does after a run.
    /// `sources`: the compiler's arguments; the report is of a program named after the first source.
    void report(const Command& sources) const;

  private:
    void keep_each_once() const;

    std::filesystem::path file_;
};

}  // namespace tessera::tools
