// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/ranges.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::tools {

/// (3, 5)
inline std::string tuple_text(const std::vector<std::uint64_t>& numbers) { return fmt::format("({})", fmt::join(numbers, ", ")); }

}  // namespace tessera::tools
