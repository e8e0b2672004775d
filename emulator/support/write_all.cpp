// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/write_all.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace tessera::detail {

namespace {

/// What a name leads to through symbolic links, step by step: /dev/stdout stays what it is, although it leads to a file. Empty
/// where the name stands for an open file of a process.
std::string link_target(std::string path) {
    constexpr int kMostLinks = 40;
    for (int links = 0; links < kMostLinks; ++links) {
        if (path.rfind("/dev/", 0) == 0 || path.rfind("/proc/", 0) == 0) return "";
        char target[PATH_MAX];
        const ssize_t length = readlink(path.c_str(), target, sizeof target);
        if (length < 0) return path;
        const std::string next(target, static_cast<std::size_t>(length));
        const std::size_t slash = path.rfind('/');
        path = next.rfind('/', 0) == 0 || slash == std::string::npos ? next : path.substr(0, slash + 1) + next;
    }
    return "";
}

/// The file at `path` can be replaced by another one of its name, and no user of it could tell: it is a regular file of one name and
/// of ours, and not where our own output goes. Also true where there is none.
bool is_replaceable(const std::string& path) {
    struct stat there = {};
    if (stat(path.c_str(), &there) != 0) return errno == ENOENT;
    if (!S_ISREG(there.st_mode) || there.st_nlink != 1 || there.st_uid != geteuid() || access(path.c_str(), W_OK) != 0) return false;
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        struct stat open = {};
        if (fstat(file, &open) == 0 && open.st_dev == there.st_dev && open.st_ino == there.st_ino) return false;
    }
    return true;
}

}  // namespace

bool write_and_close(int file, std::string_view text) {
    const bool written = write_all(file, text);
    const int reason = errno;
    if (close(file) != 0 && written) return false;
    errno = reason;
    return written;
}

bool write_file(const std::string& path, std::string_view text) {
    const std::string target = link_target(path);
    if (!target.empty() && is_replaceable(target)) {
        const std::string unfinished = target + "." + std::to_string(getpid());
        const int file = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        struct stat there = {};
        if (file >= 0 && stat(target.c_str(), &there) == 0) static_cast<void>(!fchmod(file, there.st_mode & 07777));
        if (file >= 0) {
            if (write_and_close(file, text) && std::rename(unfinished.c_str(), target.c_str()) == 0) return true;
            const int reason = errno;
            unlink(unfinished.c_str());
            errno = reason;
            return false;
        }
        if (errno == ENOSPC || errno == EDQUOT) return false;
    }
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return file >= 0 && write_and_close(file, text);
}

bool would_replace(const std::string& path, const std::string& input) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(input, ignored) && std::filesystem::equivalent(input, path, ignored);
}

}  // namespace tessera::detail
