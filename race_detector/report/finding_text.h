// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// One finding as a compiler would say it: position, source line with carets, which threads met, what to do.
std::string text_of(const check::Finding& finding);

/// Its position and what is wrong, and where the other access is.
std::string short_text_of(const check::Finding& finding, bool with_suppression);

}  // namespace tessera::race_detector
