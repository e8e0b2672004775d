// SPDX-License-Identifier: Apache-2.0
#include "tools/cache/cache_entry.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

constexpr const char* kFirstLine = "tessera-cache 1";

}  // namespace

void CacheEntry::stamp(const std::vector<std::string>& files) {
    dependencies.clear();
    for (const std::string& file : files)
        dependencies.emplace_back(file, stamp_of(file).value_or(FileStamp{}));
}

bool CacheEntry::is_current() const {
    return std::all_of(dependencies.begin(), dependencies.end(), [](const auto& dependency) {
        const std::optional<FileStamp> now = stamp_of(dependency.first);
        return now && *now == dependency.second;
    });
}

// Format: first line, program, number of dependencies, one line "size modified path" each, then the
// diagnostics.
std::optional<CacheEntry> read_cache_entry(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string line;
    if (!std::getline(stream, line) || line != kFirstLine) return std::nullopt;
    CacheEntry entry;
    std::size_t count = 0;
    if (!std::getline(stream, entry.program) || !(stream >> count)) return std::nullopt;
    for (; count > 0; --count) {
        FileStamp stamp;
        if (!(stream >> stamp.size >> stamp.modified) || stream.get() != ' ' || !std::getline(stream, line)) {
            return std::nullopt;
        }
        entry.dependencies.emplace_back(line, stamp);
    }
    if (entry.dependencies.empty()) stream.get();
    entry.diagnostics.assign(std::istreambuf_iterator<char>(stream), {});
    return entry;
}

void write_cache_entry(const std::filesystem::path& file, const CacheEntry& entry) {
    std::ofstream stream(file, std::ios::trunc);
    stream << kFirstLine << '\n' << entry.program << '\n' << entry.dependencies.size() << '\n';
    for (const auto& [path, stamp] : entry.dependencies) {
        stream << stamp.size << ' ' << stamp.modified << ' ' << path << '\n';
    }
    stream << entry.diagnostics;
    stream.close();
    if (!stream) throw tool_failed("cannot write {}: {}", file.string(), std::strerror(errno));
}

}  // namespace tessera::tools
