// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>

namespace tessera::detail {

/// A folder that one process fills at a time. The lock leaves no file, and the system releases it when the process ends, however it
/// ends, unless a child that it has forked has the lock's file still open: see leave_to_parent().
class FolderLock {
  public:
    FolderLock() = default;
    ~FolderLock() { release(); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// False when another process holds the folder, or another lock of this process. True also where the file system has no locks for
    /// folders. Never waits.
    bool take(const std::string& folder);

    /// For all processes that have the lock's file. Without this the lock would last as long as any of them.
    void release();

    /// In the child of a fork: the parent keeps its lock.
    void leave_to_parent();

  private:
    /// The lock's file, for the last time; -1: there is none, or the program has closed it.
    int own_file();

    int file_ = -1;
    dev_t device_ = 0;
    ino_t inode_ = 0;
};

}  // namespace tessera::detail
