// SPDX-License-Identifier: Apache-2.0
// What the words after `tessera run` ask for.
#pragma once

#include "tools/process.h"
#include "tools/run_options.h"

#include <string>

namespace tessera::tools {

struct RunRequest {
    bool msvc = false;
    bool use_cache = true;
    std::string help;            ///< not empty: show this and stop
    OptionValues options;        ///< --name=value of emulator/options.def
    Command compiler_arguments;  ///< sources and compiler flags in their order; empty when `program` is given
    std::string program;         ///< a program that exists already
    Command program_arguments;   ///< what followed `--`
};

/// Throws Failure when the words make no sense. Looks at no file.
RunRequest parse_run_request(const Command& arguments);

}  // namespace tessera::tools
