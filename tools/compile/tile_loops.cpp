// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/tile_loops.h"

#include <system_error>

#include "tools/support/failure.h"

namespace tessera::tools {

std::filesystem::path find_tile_loops(const Installation& installation, const LlvmTools& llvm) {
    if (llvm.version != kVersionOfPlugins) {
        throw wrong_use("--tile-loops needs clang {}; the compiler is {}", kVersionOfPlugins,
                        llvm.version == 0 ? "another one" : "clang " + std::to_string(llvm.version));
    }
    const std::filesystem::path plugin = installation.tile_loops_plugin();
    std::error_code ignored;
    if (!std::filesystem::exists(plugin, ignored))
        throw wrong_use("--tile-loops needs a Tessera that was built with LLVM 19's development files (Debian: llvm-19-dev)");
    return plugin;
}

Command flags_of_tile_loops(const std::filesystem::path& plugin) {
    if (plugin.empty()) return {};
    return {"-DTESSERA_TILE_LOOPS=1", "-fpass-plugin=" + plugin.string()};
}

}  // namespace tessera::tools
