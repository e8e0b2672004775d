// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "tessera/check.h"

namespace tessera::race_detector {

/// What a code-scanning tool shows of a kind of finding.
struct RuleText {
    const char* name;         ///< "DataRace"
    const char* description;  ///< one sentence
    const char* help;         ///< one paragraph
};

RuleText rule_text(check::Kind kind);

/// Place of a kind's rule among the report's rules.
std::size_t rule_index(check::Kind kind);

}  // namespace tessera::race_detector
