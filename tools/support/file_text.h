// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace tessera::tools {

/// All of a file, in UTF-8 if it is in UTF-16; nothing of one that cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace tessera::tools
