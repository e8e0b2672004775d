// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tessera::race_detector {

struct Worker;

/// Bytes of tile_static memory that a tile has with Direct3D 11. The compiler knows how much a kernel uses; nothing asks it
/// here, so what a tile touches tells.
inline constexpr std::size_t kMostTileStatic = 32768;

/// The tile_static memory that one tile touched: [first, second) in modules' initial TLS images, in order.
using TileStaticUse = std::vector<std::pair<std::uintptr_t, std::uintptr_t>>;

/// True when all variables of the program together are within the limit: no kernel need be measured.
bool has_little_tile_static(const Worker& worker);

/// Of the tile that ends.
TileStaticUse tile_static_use(const Worker& worker);

/// The variables that were touched, in full.
struct TileStaticSize {
    std::size_t bytes = 0;
    std::string largest;    ///< the name of the largest one
    std::string variables;  ///< "rows (32768 bytes), sums (64 bytes)": the largest, the first few of them
};

/// Reads debug information; without it the words that were touched count.
TileStaticSize size_of(const TileStaticUse& use);

}  // namespace tessera::race_detector
