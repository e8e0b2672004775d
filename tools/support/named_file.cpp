// SPDX-License-Identifier: Apache-2.0
#include "tools/support/named_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;

fs::file_status named_status(const std::string& name, const char* kind) {
    std::error_code error;
    const fs::file_status status = fs::status(name, error);
    if (fs::exists(status)) return status;
    if (!name.empty() && status.type() != fs::file_type::not_found) throw wrong_use("cannot read '{}': {}", name, error.message());
    throw wrong_use("no such {}: '{}'", kind, name);
}

void check_readable(const std::string& name) {
    if (fs::is_directory(named_status(name))) throw wrong_use("'{}' is a folder", name);
    if (access(name.c_str(), R_OK) != 0) throw wrong_use("cannot read '{}': {}", name, std::strerror(errno));
}

}  // namespace tessera::tools
