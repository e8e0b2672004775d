// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

namespace tessera::detail {

/// Writes all of `text` to an open file; false, with errno set, where that fails.
inline bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// Writes all of `text` to an open file and closes it, whether that works or not.
bool write_and_close(int file, std::string_view text);

/// Writes the file of a name that the user has given; false, with errno set, where that fails. A file that was there before is then
/// still there, with what was in it: the new one is written beside it and takes its name at the end. A FIFO, a device, a file of
/// several names or in a folder that takes no other file is written as it is.
bool write_file(const std::string& path, std::string_view text);

/// Writing to the file `path` would replace what the file `input` has. A name that is empty, or of no regular file, has nothing.
bool would_replace(const std::string& path, const std::string& input);

}  // namespace tessera::detail
