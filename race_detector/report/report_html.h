// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/findings/report.h"

namespace tessera::race_detector {

/// The report as a page: one file that needs nothing from elsewhere, for light and dark, for mouse and keyboard.
std::string html_report(const Report& report);

}  // namespace tessera::race_detector
