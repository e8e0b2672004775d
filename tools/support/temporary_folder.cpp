// SPDX-License-Identifier: Apache-2.0
#include "tools/support/temporary_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "tools/support/failure.h"

namespace tessera::tools {

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent, const char* prefix) {
    std::string pattern = (parent / prefix).string() + "XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) {
        throw tool_failed("cannot make a folder in {}: {}", parent.string(), std::strerror(errno));
    }
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (owned_) std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path temporary_parent() {
    const char* chosen = getenv("TMPDIR");
    return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

}  // namespace tessera::tools
