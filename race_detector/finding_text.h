// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// One finding as a compiler would say it: position, source line with carets, who met whom, what to do.
std::string text_of(const check::Finding& finding);

}  // namespace tessera::race_detector
