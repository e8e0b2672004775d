// SPDX-License-Identifier: Apache-2.0
// C++ AMP's overloads on restrictions, by clang's own resolution of calls that depends on the caller: CUDA's. A program that
// needs it is compiled twice; each pass emits one side's functions.
#pragma once

#include <string>

namespace tessera::restrict_plugin {

/// What the plugin is loaded for.
struct OverloadPass {
    enum class Kind {
        none,
        search,  ///< an ordinary compilation: an error says that the program needs two passes
        kernel,  ///< functions for kernels, and the entries of launches; its module is written to `output`
        host,    ///< everything else
    };

    Kind kind = Kind::none;
    std::string output;
    std::string headers;  ///< Tessera's, whose functions run on both sides
    std::string unit;     ///< part of the names of the translation unit's entries

    bool has_sides() const { return kind == Kind::kernel || kind == Kind::host; }
};

/// What the search reports. The command looks for it.
constexpr const char* kNeedsTwoPasses = "this program overloads functions on their restrictions";

}  // namespace tessera::restrict_plugin
