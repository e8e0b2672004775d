// SPDX-License-Identifier: Apache-2.0
// The compiler's check of what restrict(amp) and tile_static forbid.
#pragma once

#include <filesystem>
#include <string>

#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"

namespace tessera::tools {

/// A plugin of one version of clang. Empty: nothing is checked.
struct RestrictCheck {
    std::filesystem::path plugin;
    std::string needs;  ///< what it would take to check where that was wanted and cannot be; else empty
    bool warns = false; ///< findings are warnings, and the program is compiled all the same

    /// What the compiler needs to load it.
    Command flags() const;
};

/// The one of this installation, when the compiler is of the version that it was built for.
RestrictCheck find_restrict_check(const Installation& installation, const LlvmTools& llvm);

}  // namespace tessera::tools
