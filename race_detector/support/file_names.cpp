// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/file_names.h"

#include <cstring>
#include <filesystem>
#include <system_error>

namespace tessera::race_detector {

const std::string& starting_directory() {
    static auto* const directory = [] {  // reports are written after static objects have gone
        std::error_code error;
        return new std::string(std::filesystem::current_path(error).string());
    }();
    return *directory;
}

std::string shown_file(const std::string& file) {
    const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
    if (!path.is_absolute()) return file;
    if (starting_directory().empty()) return file;
    const std::filesystem::path relative = path.lexically_relative(starting_directory());
    if (relative.empty() || *relative.begin() == ".." || *relative.begin() == ".") return file;
    return relative.string();
}

std::string plain_file(const std::string& file) { return std::filesystem::path(file).lexically_normal().string(); }

std::string uri_of(const std::string& file) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    const std::string shown = shown_file(file);
    std::string uri = shown.rfind('/', 0) == 0 ? "file://" : "";
    for (const char letter : shown) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool is_alphanumeric =
            (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
        if (is_alphanumeric || (byte != 0 && std::strchr("/-._~", letter) != nullptr)) {
            uri += letter;
        } else {
            uri += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
        }
    }
    return uri;
}

}  // namespace tessera::race_detector
