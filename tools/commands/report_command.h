// SPDX-License-Identifier: Apache-2.0
// `tessera report`: renders a report that a check has written as JSON.
#pragma once

#include "tools/support/process.h"

#include <string>

namespace tessera::tools {

int run_report_command(const Command& arguments);

std::string report_help();

}  // namespace tessera::tools
