// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <mutex>
#include <string>

#include "emulator/documents/folder_lock.h"
#include "emulator/golden/manifest.h"

namespace tessera::detail {

/// The folder of golden outputs that one process fills: the one that was started, and none that it forks. Its manifest is written when
/// the program ends, under its name only once it is whole: until then there is a manifest.json.part, which stays where the program was
/// killed or the disk was full. From its first launch until it ends, the process holds the folder's lock: another one that is to record
/// into the same folder says so, and records nothing.
class GoldenRecorder {
  public:
    /// Held by a launch from its beginning to its end. The other functions are called with it.
    std::mutex& mutex() { return mutex_; }

    /// From now on this process is the one. Without this it is the one that loaded the library.
    void belong_to_this_process();

    /// False in a process that the program has forked; the first time it says so on standard error.
    bool is_for_this_process();

    /// Before each launch; the first call makes the folder, locks it, and takes away the manifest of an earlier run. Returns the
    /// launch's number.
    std::size_t open(const std::string& folder, const Shard& shard);

    static std::string file_name(std::size_t launch, const std::string& array_name);
    std::string path_of(const std::string& file) const { return folder_ + "/" + file; }

    void add(GoldenLaunch&& launch);

    /// Says why nothing more is recorded; there will be no manifest.
    void fail(const std::string& reason);
    bool has_failed() const { return failed_; }

    /// At the end of the process, when no more launches follow.
    void release_folder() { lock_.release(); }

  private:
    static void at_exit();
    void begin(const std::string& folder);
    void refuse(const std::string& sentence);
    void finish();
    void write_manifest();
    /// False, with errno, when it cannot.
    bool write_unfinished(const std::string& text) const;

    std::mutex mutex_;
    std::string folder_;
    FolderLock lock_;
    GoldenManifest manifest_;
    pid_t process_ = 0;
    std::size_t launches_ = 0;
    bool is_open_ = false;
    bool failed_ = false;
    bool other_process_is_told_ = false;
    bool ended_ = false;  ///< the manifest is written, and again after each launch of a static object's destructor
};

/// Never destroyed.
GoldenRecorder& golden_recorder();

}  // namespace tessera::detail
