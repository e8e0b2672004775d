// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tools/code/source_text.h"
#include "tools/support/process.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

/// What clang reads in place of the files that have changed, for as long as it lives. Messages, debug information
/// and lists of dependencies keep the files' names. Throws Failure when the copies cannot be written.
class ChangedCopies {
  public:
    explicit ChangedCopies(std::vector<SourceText> files);

    const std::vector<SourceText>& files() const { return files_; }

    /// Empty when nothing has changed.
    const Command& flags() const { return flags_; }

  private:
    std::vector<SourceText> files_;
    TemporaryFolder folder_;
    Command flags_;
};

}  // namespace tessera::tools
