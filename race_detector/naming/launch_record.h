// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::race_detector {

/// A launch as reports describe it.
struct LaunchRecord {
    std::uint64_t number = 0;
    std::uint32_t kernel = 0;    ///< Kernels
    std::string file;
    unsigned line = 0;
    std::vector<int> extents;
    std::vector<int> tile_dims;  ///< empty: untiled
};

}  // namespace tessera::race_detector
