// SPDX-License-Identifier: Apache-2.0
// Sources in UTF-16, which Visual Studio may write and clang does not read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/compiler/include_search.h"
#include "tools/msvc/changed_copies.h"

namespace tessera::tools {

/// The line's sources and the user's headers that it includes.
std::vector<SourceText> files_of_user(const IncludeSearch& search, const CommandLine& line);

/// Tells whether clang has met a file in UTF-16.
bool complains_of_utf16(const std::string& diagnostics);

/// What clang is to read in place of those files.
std::unique_ptr<ChangedCopies> utf8_copies(const IncludeSearch& search, const CommandLine& line);

}  // namespace tessera::tools
