// SPDX-License-Identifier: Apache-2.0
// `tessera c++`: a C++ compiler that knows AMP.
#pragma once

#include <optional>

#include "tools/compile/amp_compiler.h"
#include "tools/compile/instrumentation.h"
#include "tools/options/given_words.h"

namespace tessera::tools {

const CommandSpec& cxx_spec();

/// What the words after `tessera c++` ask for: Tessera's own options apart from the compiler's arguments.
struct CxxRequest {
    bool version = false;
    bool msvc = false;
    bool tile_loops = false;
    Instrumentation instrumentation = Instrumentation::none;
    std::optional<Restrictions> restrictions;  ///< as asked for; else they are checked with --check
    bool print_command = false;
    bool verbose = false;
    Command compiler_arguments;
};

/// Throws Failure for a misspelt --check, or two that do not go together.
CxxRequest cxx_request(const GivenWords& words);

/// Runs the command; returns the exit code, which is the compiler's own once it has started.
int run_cxx_command(const GivenWords& words);

}  // namespace tessera::tools
