// SPDX-License-Identifier: Apache-2.0
// Whose line an error is about.
#pragma once

#include <filesystem>
#include <string>

namespace tessera::tools {

/// clang's diagnostics, in which a static_assert of a header in `headers` that fails is an error at the user's line that asked for it,
/// with what clang says of the header as notes.
std::string with_users_line_first(const std::string& diagnostics, const std::filesystem::path& headers);

}  // namespace tessera::tools
