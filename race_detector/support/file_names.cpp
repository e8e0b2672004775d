// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/file_names.h"

#include <cstring>
#include <filesystem>
#include <system_error>

namespace tessera::race_detector {

namespace {

const std::string* directory_at_start = nullptr;

}  // namespace

std::string naming_directory() {
    if (directory_at_start != nullptr) return *directory_at_start;
    std::error_code error;
    return std::filesystem::current_path(error).string();
}

void stay_in_directory() {
    directory_at_start = new std::string(naming_directory());  // reports are written after static objects have gone
}

std::string shown_file(const std::string& file) {
    const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
    if (!path.is_absolute()) return file;
    const std::string here = naming_directory();
    if (here.empty()) return file;
    const std::filesystem::path relative = path.lexically_relative(here);
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
