// SPDX-License-Identifier: Apache-2.0
// The arrays of one side of a comparison.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/golden/array_source.h"

namespace tessera::tools {

/// The launch that wrote a recorded array.
struct GoldenPlace {
    std::size_t launch = 0;
    std::string file;
    unsigned line = 0;
    std::vector<std::uint64_t> extent, tile;  ///< the latter empty: untiled
};

struct NamedArray {
    std::string name;                  ///< the variable's, or the file's without .npy
    std::optional<GoldenPlace> place;  ///< of a recorded array
    std::function<std::unique_ptr<ArraySource>()> open;

    /// "0003.product" of recorded arrays, otherwise the name.
    std::string key() const;
};

/// A recording, or files that something else wrote.
struct ArraySet {
    std::string path;
    bool is_recording = false;
    bool lacks_manifest = false;  ///< the files of a folder are called as a recording's are
    std::vector<NamedArray> arrays;
};

/// A folder with a manifest.json is a recording; any other folder its .npy and .npz files; a file itself. Throws Failure when
/// there is nothing to read, or the folder's recording was not finished.
ArraySet open_array_set(const std::string& path);

}  // namespace tessera::tools
