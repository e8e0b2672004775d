// SPDX-License-Identifier: Apache-2.0
// `tessera port`: a patch for old sources.
#pragma once

#include <string>
#include <vector>

#include "tools/options/given_words.h"

namespace tessera::tools {

const CommandSpec& port_spec();

/// What the words after `tessera port` ask for.
struct PortRequest {
    bool apply = false;
    std::string output;  ///< the file of -o, or empty
    std::vector<std::string> files;
    Command flags;  ///< the compiler's
};

/// Throws Failure for what does not go together.
PortRequest port_request(const GivenWords& words);

/// Runs the command; returns 0 when the sources compile after the changes, else the compiler's exit code.
int run_port_command(const GivenWords& words);

}  // namespace tessera::tools
