// SPDX-License-Identifier: Apache-2.0
// The record of one cached program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/cache/file_stamp.h"

namespace tessera::tools {

struct CacheEntry {
    std::string program;  ///< relative to the cache's folder
    std::string diagnostics;
    std::vector<std::pair<std::string, FileStamp>> dependencies;

    /// Records `files` as they are now.
    void stamp(const std::vector<std::string>& files);

    /// Every dependency still has its stamp.
    bool is_current() const;
};

/// Empty when the file is missing or not an entry of this version.
std::optional<CacheEntry> read_cache_entry(const std::filesystem::path& file);

/// Throws Failure when it cannot be written completely.
void write_cache_entry(const std::filesystem::path& file, const CacheEntry& entry);

}  // namespace tessera::tools
