// SPDX-License-Identifier: Apache-2.0
// Files that the user names, and that are to be there.
#pragma once

#include <filesystem>
#include <string>

namespace tessera::tools {

/// What the name leads to. Throws Failure where that is nothing, or where the system does not let us look ("Permission denied").
/// \param kind  for the message: "file or folder"
std::filesystem::file_status named_status(const std::string& name, const char* kind = "file");

/// Throws Failure, with the reason, where `name` is not a file that can be read. Opens nothing: a FIFO would be waited for.
void check_readable(const std::string& name);

}  // namespace tessera::tools
