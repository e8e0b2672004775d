// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// Tells a finding from others, also when the source has changed elsewhere: 16 hexadecimal digits.
std::string fingerprint(const check::Finding& finding);

}  // namespace tessera::race_detector
