// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>

namespace tessera::detail {

/// A folder that one process fills at a time. The lock leaves no file, and the system releases it when the process ends, however it
/// ends. Children that the process forks do not hold it.
class FolderLock {
  public:
    FolderLock() = default;
    ~FolderLock() { release(); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// False when another process holds the folder, or another lock of this process. True also where the file system has no locks for
    /// folders. Never waits.
    bool take(const std::string& folder);

    /// Safe in the child of a fork: the parent keeps its lock.
    void release();

  private:
    int file_ = -1;
    dev_t device_ = 0;
    ino_t inode_ = 0;
};

}  // namespace tessera::detail
