// SPDX-License-Identifier: Apache-2.0
// What a recording's manifest.json says (docs/golden.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "emulator/options/option_kinds.h"
#include "tools/support/json_document.h"

namespace tessera::tools {

struct RecordedOutput {
    std::string name;
    std::string file;  ///< in the folder; empty: the launch did not change the array
    std::string hash;  ///< of the file's elements: "xxh3:..."
};

struct RecordedLaunch {
    std::size_t index = 0;
    std::string file;
    unsigned line = 0;
    std::vector<std::uint64_t> extent;
    std::vector<std::uint64_t> tile;  ///< empty: untiled; else as long as `extent`, and no zeros
    std::vector<RecordedOutput> outputs;
};

struct Manifest {
    explicit Manifest(const std::filesystem::path& folder);

    JsonDocument document;
    std::vector<RecordedLaunch> launches;  ///< by index
    std::optional<detail::Shard> shard;            ///< a part of a recording
    std::uint64_t launches_of_all = 0;     ///< of a part: of the whole
};

/// Whether a recording in `folder` was begun and has not been finished.
bool is_unfinished_recording(const std::filesystem::path& folder);

/// Whether a file of a recording is called so: 0003.product.npy, or .npz.
bool is_recorded_name(const std::string& file_name);

}  // namespace tessera::tools
