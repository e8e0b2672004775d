// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "race_detector/source/source_tokens.h"

namespace tessera::race_detector {

/// Source files cut into tokens, each read once, whole. Of one that cannot be read there are none.
class SourceFiles {
  public:
    const SourceTokens& tokens_of(const std::string& file);

  private:
    std::map<std::string, SourceTokens> files_;
};

}  // namespace tessera::race_detector
