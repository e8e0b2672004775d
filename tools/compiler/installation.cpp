// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/installation.h"

#include <system_error>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;

Installation find_installation(const fs::path& bin, const fs::path& source_headers) {
    const fs::path prefix = bin.parent_path();
    Installation found;
    found.prefix = prefix;
    std::error_code ignored;
    for (const fs::path& folder : {prefix / TESSERA_INSTALL_INCLUDEDIR, source_headers}) {
        if (found.headers.empty() && fs::exists(folder / "amp.h", ignored)) found.headers = folder;
    }
    for (const char* folder : {TESSERA_INSTALL_LIBDIR, "lib", "lib64"}) {
        const fs::path candidate = prefix / folder / "libtessera_amp.so";
        if (found.library.empty() && fs::exists(candidate, ignored)) found.library = candidate;
    }
    if (found.headers.empty()) {
        throw tool_failed("amp.h is not in {}: the installation is incomplete",
                          (prefix / TESSERA_INSTALL_INCLUDEDIR).string());
    }
    if (found.library.empty()) {
        throw tool_failed("libtessera_amp.so is not in {}: the installation is incomplete",
                          (prefix / TESSERA_INSTALL_LIBDIR).string());
    }
    for (const fs::path& folder : {prefix / TESSERA_INSTALL_GDBDIR, source_headers.parent_path() / "tools" / "gdb"}) {
        if (found.gdb.empty() && fs::exists(folder / "tessera.py", ignored)) found.gdb = folder;
    }
    for (const fs::path& folder : {prefix / TESSERA_INSTALL_NEWDIR, source_headers.parent_path() / "tools" / "new"}) {
        if (found.starter.empty() && fs::exists(folder / "CMakeLists.txt", ignored)) found.starter = folder;
    }
    return found;
}

const fs::path& Installation::gdb_commands() const {
    if (gdb.empty()) throw tool_failed("tessera.py is not in {}: the installation is incomplete", TESSERA_INSTALL_GDBDIR);
    return gdb;
}

const fs::path& Installation::starter_project() const {
    if (starter.empty()) throw tool_failed("the starter project is not in {}: the installation is incomplete", TESSERA_INSTALL_NEWDIR);
    return starter;
}

Installation find_installation() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    if (error) throw tool_failed("cannot find the command's own folder: {}", error.message());
    return find_installation(self.parent_path(), TESSERA_SOURCE_HEADERS);
}

}  // namespace tessera::tools
