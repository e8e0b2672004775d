// SPDX-License-Identifier: Apache-2.0
// The list of files a compiler read, as it writes it for make (-MD).
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// The prerequisites of the rules in `text`, unescaped.
std::vector<std::string> prerequisites_in(const std::string& text);

}  // namespace tessera::tools
