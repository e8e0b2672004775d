// SPDX-License-Identifier: Apache-2.0
// The manual page tessera(1).
#pragma once

#include <string>

namespace tessera::tools {

/// The page in the language of man(7): the help texts of all commands, the run-time options with their defaults, exit codes,
/// environment and files.
std::string man_page();

/// `tessera man-page`, for our build only: prints it.
int run_man_page_command();

}  // namespace tessera::tools
