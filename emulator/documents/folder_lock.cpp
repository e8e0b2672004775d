// SPDX-License-Identifier: Apache-2.0
#include "emulator/documents/folder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace tessera::detail {

bool FolderLock::take(const std::string& folder) {
    release();
    const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct stat status = {};
    if (file < 0 || fstat(file, &status) != 0 || flock(file, LOCK_EX | LOCK_NB) != 0) {
        const bool is_held = file >= 0 && errno == EWOULDBLOCK;
        if (file >= 0) close(file);
        return !is_held;
    }
    file_ = file;
    device_ = status.st_dev;
    inode_ = status.st_ino;
    return true;
}

void FolderLock::release() {
    const int file = own_file();
    if (file < 0) return;
    flock(file, LOCK_UN);
    close(file);
}

void FolderLock::leave_to_parent() {
    const int file = own_file();
    if (file >= 0) close(file);
}

int FolderLock::own_file() {
    const int file = std::exchange(file_, -1);
    struct stat status = {};
    // A program may have closed all its files, and have another file of this number since.
    return file >= 0 && fstat(file, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_ ? file : -1;
}

}  // namespace tessera::detail
