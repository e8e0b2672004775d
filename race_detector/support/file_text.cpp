// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/file_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

#include "emulator/documents/utf16.h"
#include "emulator/support/write_all.h"

namespace tessera::race_detector {

std::string read_text_file(const std::string& path, const char* what) {
    // Not a stream: those do not tell why reading fails, which it does for a directory after it has been
    // opened.
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"), &std::fclose);
    std::string text;
    char buffer[16384];
    std::size_t size = 0;
    while (file && (size = std::fread(buffer, 1, sizeof buffer, file.get())) > 0) text.append(buffer, size);
    if (!file || std::ferror(file.get()) != 0) {
        throw std::runtime_error(std::string("cannot read ") + what + " '" + path +
                                 "': " + std::strerror(errno));
    }
    return detail::plain_utf8_of(std::move(text));
}

bool write_new_file(const std::string& path, const std::string& text) {
    const std::string unfinished = path + "." + std::to_string(getpid());
    const int file = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return false;
    bool written = detail::write_all(file, text);
    if (close(file) != 0) written = false;
    if (written) written = link(unfinished.c_str(), path.c_str()) == 0;
    unlink(unfinished.c_str());
    return written;
}

}  // namespace tessera::race_detector
