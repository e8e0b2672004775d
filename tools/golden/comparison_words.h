// SPDX-License-Identifier: Apache-2.0
// What the printers of a comparison have in common.
#pragma once

#include "tools/golden/array_comparison.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::tools {

/// equal, within or different.
const char* verdict_word(ArrayComparison::Verdict verdict);

/// (3, 5)
std::string tuple_text(const std::vector<std::uint64_t>& numbers);

}  // namespace tessera::tools
