// SPDX-License-Identifier: Apache-2.0
// One command line with several sources, taken apart into one compilation a source and one link.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/command_line.h"

namespace tessera::tools {

struct SeparateCompilation {
    struct Step {
        std::string source;  ///< empty: what is no C++ source
        Command arguments;
    };
    std::vector<Step> steps;
    std::optional<Command> link;  ///< absent when the command line stops before the linker

    enum class Dependencies {
        none,
        listed,  ///< the compiler lists in N.d what it read for the Nth source
    };

    /// `objects`: folder for the object files between compilation and link; the Nth source becomes N.o.
    static SeparateCompilation of(const CommandLine& line, bool clang, const std::filesystem::path& objects,
                                  Dependencies dependencies = Dependencies::none);
};

}  // namespace tessera::tools
