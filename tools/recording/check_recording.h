// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/support/process.h"

#include <filesystem>

namespace tessera::tools {

/// What `tessera check` adds to a report by running the program again: to a page in HTML what happened to the memory of its
/// races, and after the text report the same in characters. Nothing here changes how the check ends: what fails is a sentence.
class CheckRecording {
  public:
    /// Asks the program, by its environment, to say where its races are.
    /// \param folder        of its own, empty
    /// \param has_timeline  the option --timeline
    CheckRecording(std::filesystem::path folder, bool has_timeline);

    /// After the check.
    /// \param seconds  that it took
    void add(const Command& program, const ProcessResult& ended, double seconds);

  private:
    void record(const Command& program, double seconds);
    void show_pages() const;

    const std::filesystem::path folder_;
    const bool has_timeline_;
};

}  // namespace tessera::tools
