// SPDX-License-Identifier: Apache-2.0
// What Visual C++ compiles against the standard's rules, for clang, which has no option for it.
#pragma once

#include "tools/msvc/changed_copies.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tessera::tools {

/// Tells whether some error may be one of those. Else the compiler need not run again.
bool may_be_mended(const std::string& diagnostics);

/// The files as `tessera port` would mend them, as far as no line moves: for clang to read in their place.
class LanguageCopies {
  public:
    /// \param messages  what clang says of the source with these flags added
    /// \param wrapper   a header that defines temporary_as_lvalue
    LanguageCopies(std::vector<SourceText> files, const std::filesystem::path& wrapper,
                   const std::function<std::string(const Command&)>& messages);

    /// Empty when there was nothing to mend.
    Command flags() const;
    /// What clang says with them.
    const std::string& messages() const { return messages_; }

  private:
    bool mend(const std::string& messages);

    std::vector<SourceText> files_;
    const std::filesystem::path wrapper_;
    bool wraps_ = false;
    std::string messages_;
    std::unique_ptr<ChangedCopies> copies_;
};

}  // namespace tessera::tools
