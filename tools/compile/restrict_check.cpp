// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/restrict_check.h"

#include <system_error>

namespace tessera::tools {

Command RestrictCheck::flags() const {
    if (plugin.empty()) return {};
    Command all = {"-fplugin=" + plugin.string()};
    if (warns) all.push_back("-fplugin-arg-tessera_restrict-warn");
    return all;
}

RestrictCheck find_restrict_check(const Installation& installation, const LlvmTools& llvm) {
    std::error_code ignored;
    if (llvm.version != kVersionOfPlugins) {
        const std::string compiler = llvm.version == 0 ? "another one" : "clang " + std::to_string(llvm.version);
        return {{}, "clang " + std::to_string(kVersionOfPlugins) + "; the compiler is " + compiler, false};
    }
    if (!std::filesystem::exists(installation.restrict_plugin(), ignored))
        return {{}, "a Tessera that was built with clang 19's development files (Debian: libclang-19-dev, llvm-19-dev)", false};
    return {installation.restrict_plugin(), {}, false};
}

}  // namespace tessera::tools
