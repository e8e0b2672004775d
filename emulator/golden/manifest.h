// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/options/option_kinds.h"

namespace tessera::detail {

/// One array or view that a launch held.
struct GoldenArray {
    std::string name;
    std::string descr;       ///< the element's type as .npy files have it
    std::vector<int> shape;
    bool may_be_written = false;
    std::string hash_before, hash_after;  ///< of its bytes; the latter only of what may be written
    std::string file;        ///< within the folder; empty: the launch did not change it
};

struct GoldenLaunch {
    std::size_t index = 0;   ///< of all the program's launches
    std::string file;        ///< position of the parallel_for_each call
    unsigned line = 0;
    std::vector<int> extent;
    std::vector<int> tile;   ///< empty: untiled
    bool failed = false;     ///< it ended with an exception; nothing of it is recorded
    std::vector<GoldenArray> arrays;
};

/// What the folder holds.
struct GoldenManifest {
    std::string program;
    std::vector<std::pair<std::string, std::string>> options;
    bool checked = false;          ///< the race detector watched
    std::uint64_t findings = 0;    ///< of severity error
    Shard shard;                   ///< whose launches these are
    std::size_t launches_of_all = 0;
    std::vector<GoldenLaunch> launches;
};

/// The text of manifest.json (docs/golden.md).
std::string manifest_json(const GoldenManifest& manifest);

}  // namespace tessera::detail
