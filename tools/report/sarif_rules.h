// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// What a code-scanning tool shows of a kind of finding.
struct SarifRule {
    const char* kind;         ///< as the report has it: "race"
    const char* name;         ///< "DataRace"
    const char* description;  ///< one sentence
    const char* help;         ///< one paragraph
};

/// One for every kind, in the order of tessera::check::Kind.
const std::vector<SarifRule>& sarif_rules();

}  // namespace tessera::tools
