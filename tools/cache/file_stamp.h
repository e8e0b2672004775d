// SPDX-License-Identifier: Apache-2.0
// Size and time of a file: equal stamps are taken for an unchanged file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::tools {

struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t modified = 0;  ///< nanoseconds since 1970

    friend bool operator==(const FileStamp& a, const FileStamp& b) {
        return a.size == b.size && a.modified == b.modified;
    }
};

/// Empty when there is no such file.
std::optional<FileStamp> stamp_of(const std::string& path);

/// The clock that file systems stamp with: a file written from now on is not older than this.
std::int64_t stamp_clock();

/// For fingerprints: the path with its stamp.
std::string stamped_name(const std::string& path);

}  // namespace tessera::tools
