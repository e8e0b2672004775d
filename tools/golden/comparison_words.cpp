// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/comparison_words.h"

#include <fmt/ranges.h>

namespace tessera::tools {

const char* verdict_word(ArrayComparison::Verdict verdict) {
    switch (verdict) {
        case ArrayComparison::Verdict::equal: return "equal";
        case ArrayComparison::Verdict::within: return "within";
        case ArrayComparison::Verdict::different: return "different";
    }
    return "";
}

std::string tuple_text(const std::vector<std::uint64_t>& numbers) { return fmt::format("({})", fmt::join(numbers, ", ")); }

}  // namespace tessera::tools
