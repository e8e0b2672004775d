// SPDX-License-Identifier: Apache-2.0
// What Visual C++ compiles against the standard's rules, for clang, which has no option for it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/msvc/changed_copies.h"

namespace tessera::tools {

/// Tells whether some error may be one of those. Else the compiler need not run again.
bool may_be_mended(const std::string& diagnostics);

/// The files as `tessera port` would mend them, as far as no line moves: for clang to read in their place.
class LanguageCopies {
  public:
    /// \param wrapper  a header that defines temporary_as_lvalue
    LanguageCopies(std::vector<SourceText> files, std::filesystem::path wrapper);

    /// Applies the changes that clang proposes for the files as they are now (-fdiagnostics-parseable-fixits).
    /// False: it proposed none.
    bool mend(const std::string& output);

    /// Empty when there was nothing to mend.
    Command flags() const;

  private:
    std::vector<SourceText> files_;
    std::filesystem::path wrapper_;
    bool wraps_ = false;
    std::unique_ptr<ChangedCopies> copies_;
};

}  // namespace tessera::tools
