// SPDX-License-Identifier: Apache-2.0
// The compiler's plugin that runs the tiles of kernels as loops over their threads.
#pragma once

#include <filesystem>
#include <optional>

#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"

namespace tessera::tools {

/// The plugin of this installation. Throws Failure when the compiler is not of the version that it was built for, or it is missing.
std::filesystem::path find_tile_loops(const Installation& installation, const LlvmTools& llvm);

/// What the compiler needs to load it; nothing for an empty path.
Command flags_of_tile_loops(const std::filesystem::path& plugin);

}  // namespace tessera::tools
