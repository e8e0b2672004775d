// SPDX-License-Identifier: Apache-2.0
#include "tools/support/temporary_folder.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include "tools/support/failure.h"

namespace tessera::tools {

namespace {

int remove_one(const char* path, const struct stat*, int, FTW*) {
    static_cast<void>(std::remove(path));
    return 0;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent, const char* prefix) {
    std::string pattern = (parent / prefix).string() + "XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) {
        const int reason = errno;
        const char* const chosen = getenv("TMPDIR");
        const bool is_chosen = chosen != nullptr && parent == chosen;
        throw tool_failed("cannot make a folder in {}{}: {}", parent.string(), is_chosen ? " (which TMPDIR names)" : "",
                          std::strerror(reason));
    }
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!owned_) return;
    std::filesystem::remove_all(path_, ignored);
    // The library opens a file for each level, of which there may be none left.
    if (ignored) nftw(path_.c_str(), remove_one, 1, FTW_DEPTH | FTW_PHYS);
}

std::filesystem::path temporary_parent() {
    const char* chosen = getenv("TMPDIR");
    return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

}  // namespace tessera::tools
