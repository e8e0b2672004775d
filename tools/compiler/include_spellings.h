// SPDX-License-Identifier: Apache-2.0
// Headers that sources name as Windows allows: in another case, with back slashes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tools/compiler/include_search.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

/// Tells whether some header was not found.
bool complains_of_missing_header(const std::string& diagnostics);

/// That header is one of those in `folder`, written as there.
bool complains_of_missing_header_of(const std::filesystem::path& folder, const std::string& diagnostics);

/// A folder in which the headers of the line's source, and of what that includes, have the names that stand
/// in the sources; each such file includes the real one. Empty when there is no such header. It stays in the
/// cache, where a build's list of dependencies may name it. Where there is no usable cache, it is in `instead`,
/// which this makes. Throws Failure when it cannot be written.
std::filesystem::path folder_of_spellings(const IncludeSearch& search, const CommandLine& line, std::optional<TemporaryFolder>& instead);

}  // namespace tessera::tools
