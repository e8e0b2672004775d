// SPDX-License-Identifier: Apache-2.0
// `tessera report`: renders a report that a check has written as JSON.
#pragma once

#include "tools/options/given_words.h"

namespace tessera::tools {

const CommandSpec& report_spec();
int run_report_command(const GivenWords& words);

}  // namespace tessera::tools
