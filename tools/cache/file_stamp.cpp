// SPDX-License-Identifier: Apache-2.0
#include "tools/cache/file_stamp.h"

#include <fmt/format.h>

#include <sys/stat.h>

#include <ctime>

namespace tessera::tools {
namespace {

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::optional<FileStamp> stamp_of(const std::string& path) {
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return FileStamp{static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim)};
}

std::int64_t stamp_clock() {
    timespec now = {};
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return nanoseconds(now);
}

std::string stamped_name(const std::string& path) {
    const FileStamp stamp = stamp_of(path).value_or(FileStamp{});
    return fmt::format("{}|{}|{}", path, stamp.size, stamp.modified);
}

}  // namespace tessera::tools
