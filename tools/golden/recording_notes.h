// SPDX-License-Identifier: Apache-2.0
// What a recording lacks because of how its program was built.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::tools {

/// A sentence for each: the program was not checked for races; variables have numbers in place of names.
std::vector<std::string> recording_notes(const std::filesystem::path& folder);

}  // namespace tessera::tools
