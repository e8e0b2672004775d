// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "emulator/options/option_kinds.h"
#include "race_detector/findings/raw_findings.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// The severities that the options select.
struct SeverityOptions {
    detail::SameValue same_value = detail::SameValue::warning;
    check::Severity uninitialized = check::Severity::error;
};

/// Turns code addresses and words of memory into names, folds what is one mistake, and puts it in order: by launch, then
/// source position. One finding for each kind, launch position, variable and unordered pair of source lines. They have no help
/// yet: of many findings a report shows some.
std::vector<check::Finding> build_findings(const std::vector<RawFindings>& all, const SeverityOptions& severities);

/// Gives those their help that have none. Reads the source that they name.
void add_help(std::vector<check::Finding>& findings);

}  // namespace tessera::race_detector
