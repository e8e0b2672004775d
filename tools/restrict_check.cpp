// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_check.h"

#include <system_error>

namespace tessera::tools {
namespace {

constexpr int version_of_plugin = 19;

}  // namespace

Command RestrictCheck::flags() const {
    return plugin.empty() ? Command() : Command{"-fplugin=" + plugin.string()};
}

RestrictCheck find_restrict_check(const Installation& installation, const LlvmTools& llvm) {
    std::error_code ignored;
    const bool fits =
        llvm.version == version_of_plugin && std::filesystem::exists(installation.restrict_plugin(), ignored);
    return {fits ? installation.restrict_plugin() : std::filesystem::path()};
}

}  // namespace tessera::tools
