// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace tessera::tools {

/// "1 tile", "2 tiles", "4 accesses".
inline std::string counted(std::uint64_t count, const std::string& noun, const std::string& plural = {}) {
    return fmt::format("{} {}", count, count == 1 ? noun : plural.empty() ? noun + "s" : plural);
}

}  // namespace tessera::tools
