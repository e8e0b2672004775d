// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::race_detector {

/// True when the file shows colours: it is a terminal that has them, and NO_COLOR is not set (no-color.org).
bool shows_colours(int file);

/// A text report with colours, as compilers have them. Nothing of the text changes.
std::string coloured(const std::string& report);

}  // namespace tessera::race_detector
