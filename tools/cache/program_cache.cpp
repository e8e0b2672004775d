// SPDX-License-Identifier: Apache-2.0
#include "tools/cache/program_cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "tools/cache/cache_entry.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

constexpr auto kGraceOfUnusedFolders = std::chrono::hours(1);

/// Held by one command at a time, across processes.
class FolderLock {
  public:
    explicit FolderLock(const fs::path& folder)
        : file_(open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (file_ < 0 || flock(file_, LOCK_EX) != 0) {
            const int reason = errno;
            const std::string line =
                fmt::format("cannot lock the cache folder {}: {} (--no-cache needs none)", folder.string(), std::strerror(reason));
            if (file_ >= 0) close(file_);
            if (reason == ENOSPC) throw Failure(exit_tool_failed, line);
            throw CacheUnusable(line);
        }
    }
    ~FolderLock() { close(file_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int file_;
};

struct Found {
    fs::path path;
    fs::file_time_type time;
};

}  // namespace

ProgramCache::ProgramCache(fs::path folder, std::size_t most_entries) : folder_(std::move(folder)), most_entries_(most_entries) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error || access(folder_.c_str(), W_OK | X_OK) != 0) {
        const std::error_code reason = error ? error : std::error_code(errno, std::generic_category());
        const std::string line = fmt::format("cannot use the cache folder {}: {} (--no-cache needs none)", folder_.string(), reason.message());
        if (reason == std::errc::no_space_on_device) throw Failure(exit_tool_failed, line);
        throw CacheUnusable(line);
    }
}

std::optional<CachedProgram> ProgramCache::find(const std::string& key) const {
    const std::optional<CacheEntry> entry = read_cache_entry(entry_path(key));
    if (!entry || !entry->is_current()) return std::nullopt;
    const fs::path program = folder_ / entry->program;
    if (access(program.c_str(), X_OK) != 0) return std::nullopt;
    utimensat(AT_FDCWD, entry_path(key).c_str(), nullptr, 0);  // recently used
    return CachedProgram{program, entry->diagnostics};
}

std::optional<CachedProgram> ProgramCache::store(const std::string& key, const CachedProgram& built,
                                                 const std::vector<std::string>& dependencies) {
    CacheEntry entry;
    entry.program = fs::relative(built.program, folder_).string();
    entry.diagnostics = built.diagnostics;
    entry.stamp(dependencies);
    const fs::path written = built.program.parent_path() / ".entry";
    write_cache_entry(written, entry);
    const FolderLock lock(folder_);
    if (std::optional<CachedProgram> other = find(key)) return other;
    if (rename(written.c_str(), entry_path(key).c_str()) != 0) {
        throw tool_failed("cannot write {}: {}", entry_path(key).string(), std::strerror(errno));
    }
    trim(most_entries_);
    return std::nullopt;
}

void ProgramCache::trim(std::size_t kept) const {
    std::error_code ignored;
    std::vector<Found> entries;
    std::vector<Found> folders;
    for (const fs::directory_entry& found : fs::directory_iterator(folder_, ignored)) {
        const Found item{found.path(), found.last_write_time(ignored)};
        if (item.path.extension() == ".entry")
            entries.push_back(item);
        else if (found.is_directory(ignored) && item.path.filename() != kFolderOfIncludes &&
                 item.path.filename() != kFolderOfPrecompiled)
            folders.push_back(item);
    }
    std::sort(entries.begin(), entries.end(), [](const Found& a, const Found& b) { return a.time > b.time; });
    std::vector<fs::path> used;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::optional<CacheEntry> entry = read_cache_entry(entries[i].path);
        if (i < kept && entry)
            used.push_back(folder_ / fs::path(entry->program).parent_path());
        else
            fs::remove(entries[i].path, ignored);
    }
    const auto oldest_kept = fs::file_time_type::clock::now() - kGraceOfUnusedFolders;
    for (const Found& folder : folders) {
        const bool is_used = std::find(used.begin(), used.end(), folder.path) != used.end();
        if (!is_used && folder.time < oldest_kept) fs::remove_all(folder.path, ignored);
    }
}

fs::path default_cache_folder() {
    // The XDG specification has relative values ignored.
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && *cache == '/') return fs::path(cache) / "tessera";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return fs::path(home) / ".cache" / "tessera";
    throw CacheUnusable("neither XDG_CACHE_HOME nor HOME names a folder for the cache (--no-cache needs none)");
}

fs::path usable_cache_folder() {
    try {
        return ProgramCache(default_cache_folder()).folder();
    } catch (const CacheUnusable&) {
        return {};
    }
}

}  // namespace tessera::tools
