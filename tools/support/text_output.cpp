// SPDX-License-Identifier: Apache-2.0
#include "tools/support/text_output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "emulator/options/option_kinds.h"
#include "emulator/support/write_all.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;

void check_output_file(const std::string& output) {
    if (names_no_file(output)) return;
    std::error_code ignored;
    const fs::path folder = fs::path(output).has_parent_path() ? fs::path(output).parent_path() : ".";
    if (fs::is_directory(output, ignored)) throw wrong_use("--output={}: is a folder", output);
    if (folder.string().find('%') != std::string::npos) return;  // a program puts something there
    const std::string written = fs::exists(output, ignored) ? output : folder.string();
    if (access(written.c_str(), W_OK) != 0) throw wrong_use("--output={}: {}", output, std::strerror(errno));
}

void refuse_to_overwrite(const std::string& input, const std::string& output) {
    if (!names_no_file(output) && detail::would_replace(output, input))
        throw wrong_use("--output={}: is the file that is read; expected another one", output);
}

bool names_no_file(const std::string& output) { return output.empty() || output == detail::kStandardOutput; }

void write_text(const std::string& text, const std::string& output) {
    const bool is_ours = names_no_file(output);
    const bool written = is_ours ? std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0
                                 : detail::write_file(output, text);
    if (!written) throw tool_failed("cannot write {}: {}", is_ours ? "to standard output" : output, std::strerror(errno));
}

}  // namespace tessera::tools
