// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_files.h"

#include <limits>

#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/source_statement.h"

namespace tessera::race_detector {

const SourceTokens& SourceFiles::tokens_of(const std::string& file) {
    const auto [at, is_new] = files_.try_emplace(file);
    if (is_new) at->second = race_detector::tokens_of(without_left_out(source_lines(file, 1, std::numeric_limits<unsigned>::max())));
    return at->second;
}

}  // namespace tessera::race_detector
