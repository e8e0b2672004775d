// SPDX-License-Identifier: Apache-2.0
// From sources to a program that `tessera run` can start.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compile/amp_compiler.h"

namespace tessera::tools {

/// One program to build: the compiler's arguments of the user (sources, flags) after our own -O2 -g.
class ProgramBuild {
  public:
    /// Throws Failure when a source is missing.
    ProgramBuild(const AmpCompiler& compiler, const Command& compiler_arguments);

    /// Fingerprint of all that is known before compiling: the command line, the environment the compiler
    /// reads, compiler and library with their stamps, the sources' text. What they include comes with the
    /// result.
    std::string key() const;

    struct Result {
        int exit_code = 0;  ///< the compiler's
        std::string diagnostics;
        std::filesystem::path program;
        std::vector<std::string> dependencies;  ///< every file that was read, full paths
        bool stable = true;  ///< none of them changed meanwhile, and all have names to keep
    };

    /// Builds in `folder`. The compiler's own failure is a result; Failure is thrown for ours.
    Result build_in(const std::filesystem::path& folder) const;

  private:
    const AmpCompiler& compiler_;
    CommandLine line_;
};

}  // namespace tessera::tools
