// SPDX-License-Identifier: Apache-2.0
// Compiled programs, kept between calls of `tessera run`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/cache/file_stamp.h"
#include "tools/support/failure.h"

namespace tessera::tools {

/// The folder for the cache cannot be written to or locked, or none is named. One without room is another matter.
class CacheUnusable : public Failure {
  public:
    explicit CacheUnusable(const std::string& line) : Failure(exit_tool_failed, line) {}
};

struct CachedProgram {
    std::filesystem::path program;
    std::string diagnostics;  ///< the warnings of its compilation
};

/// A folder of programs. `KEY.entry` names the folder KEY.XXXXXX that holds the program, and the files that
/// went into it with their stamps. Entries appear by rename, so a reader sees a whole entry or none; a folder
/// is never written again once an entry names it, and a replaced one stays for an hour, so that several
/// commands may use the cache at once. Old entries are dropped when there are many.
class ProgramCache {
  public:
    /// Makes the folder if needed. Throws CacheUnusable when it cannot be written to, and another Failure when there is no room.
    explicit ProgramCache(std::filesystem::path folder, std::size_t most_entries = 200);

    const std::filesystem::path& folder() const { return folder_; }

    /// The program of `key`, if none of the files it was made of has changed.
    std::optional<CachedProgram> find(const std::string& key) const;

    /// Makes the program in `built` (a TemporaryFolder of this cache named KEY.XXXXXX) the one of `key`.
    /// Another command may have been faster: then that one's program is returned and `built` is not needed.
    std::optional<CachedProgram> store(const std::string& key, const CachedProgram& built,
                                       const std::vector<std::string>& dependencies);

    /// Drops the entries least recently used, beyond `kept`, and folders that belong to no entry.
    void trim(std::size_t kept) const;

  private:
    std::filesystem::path entry_path(const std::string& key) const { return folder_ / (key + ".entry"); }

    std::filesystem::path folder_;
    std::size_t most_entries_;
};

/// The folders in the cache that belong to no program: headers under the names that sources have for them, and precompiled ones.
constexpr const char* kFolderOfIncludes = "includes";
constexpr const char* kFolderOfPrecompiled = "precompiled";

/// ${XDG_CACHE_HOME:-~/.cache}/tessera. Throws CacheUnusable when the environment names neither.
std::filesystem::path default_cache_folder();

/// The same, made if needed; empty where it cannot be written to.
std::filesystem::path usable_cache_folder();

}  // namespace tessera::tools
