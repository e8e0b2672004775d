// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tessera/execution_observer.h"

namespace tessera::detail {

/// Where the calling OS thread's copies of all modules' tile_static variables are, and the pattern they get between
/// tiles: no thread may see what an earlier tile left. One a worker, used on that worker's OS thread only.
class TileStaticSegment {
  public:
    /// 0xBE in every byte: a small negative float and a negative int, no valid pointer. It shows in results and, unlike
    /// a NaN, keeps differences between threads visible after `+=`.
    static constexpr unsigned char kFill = 0xBE;
    /// Above this many bytes a module, only a worker's first tile of a launch is filled.
    static constexpr std::size_t kFillEveryTile = 64 * 1024;

    /// Finds the ranges where modules came or went. They stay valid until the next call.
    const std::vector<TileStaticRange>& update();

    /// Fills the ranges before the first tile of a launch.
    void begin_launch();

    /// Fills the ranges before a tile.
    void fill();

  private:
    void locate();

    std::vector<TileStaticRange> ranges_;
    std::uint64_t generation_ = 0;
};

/// Bytes of thread-local storage that the registered modules need on every OS thread.
std::size_t tile_static_bytes();

}  // namespace tessera::detail
