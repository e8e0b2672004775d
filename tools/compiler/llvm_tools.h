// SPDX-License-Identifier: Apache-2.0
// What belongs to one installed clang.
#pragma once

#include <string>

#include "tools/compiler/compiler.h"

namespace tessera::tools {

/// The clang that Tessera\'s plugins are made for.
inline constexpr int kVersionOfPlugins = 19;

struct LlvmTools {
    int version = 0;        ///< 19 for clang 19; 0: unknown, or not clang
    std::string optimiser;  ///< path of the same version's `opt`; empty: not installed
};

/// 19 for clang 19; 0: unknown, or not clang. Asks the compiler only where its name does not tell.
int clang_version(const Compiler& compiler);

/// The compiler's version, and `opt` in its folder. Asks both of them where the folder's name does not tell.
LlvmTools find_llvm_tools(const Compiler& compiler);

}  // namespace tessera::tools
