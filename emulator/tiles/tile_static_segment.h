// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tessera/execution_observer.h"

namespace tessera::detail {

/// Where the calling OS thread's copies of all modules' tile_static variables are, and the pattern they get between
/// tiles: no thread may see what an earlier tile left. One per worker, used on that worker's OS thread only.
///
/// A constructor of such a variable never runs: its guard, by which the compiler remembers that it has run, is set before a
/// kernel can look at it. Behind each module's variables lies a red zone, where only mistakes write.
class TileStaticSegment {
  public:
    /// 0xBE in every byte: a small negative float and a negative int, no valid pointer. It shows in results and, unlike
    /// a NaN, keeps differences between threads visible after `+=`.
    static constexpr unsigned char kFill = 0xBE;
    /// Above this many bytes per module, only a worker's first tile of a launch is filled.
    static constexpr std::size_t kFillEveryTile = 64 * 1024;

    /// Finds the ranges where modules came or went. They stay valid until the next call.
    const std::vector<TileStaticRange>& update();

    /// The guards, as of the last `update`.
    const std::vector<TileStaticRange>& guards() const { return guards_; }
    bool is_guard(const void* address) const;

    /// The padding of checked programs' variables, as of the last `update`.
    const std::vector<TileStaticPadding>& padding() const { return padding_; }

    /// Fills the ranges before the first tile of a launch.
    void begin_launch();

    /// Fills the ranges before a tile.
    void fill();

    /// Makes the red zones whole. Before tiles run, and when damage to them has been told.
    void mend_red_zones();

    /// False when a kernel has written to some words of a red zone. They are few, and those that come first are among them.
    bool is_intact() const;

    /// False when it has written to the first word of some cache line of one. After a stretch of tiles.
    bool is_intact_in_each_line() const;

    /// False when it has written to any byte of one. May be asked in a signal handler.
    bool is_wholly_intact() const;

  private:
    void locate();
    void sort_by_size();

    std::vector<TileStaticRange> ranges_;
    std::vector<TileStaticRange> filled_each_tile_, filled_each_launch_;  ///< those of `ranges_` that are filled
    std::vector<TileStaticRange> guards_;
    std::vector<TileStaticPadding> padding_;
    std::vector<char*> red_zones_;
    std::uint64_t generation_ = 0;
};

/// Changes with every module that comes or goes.
std::uint64_t tile_static_generation();

/// Bytes of thread-local storage that all modules need on every OS thread, tile_static variables among them.
std::size_t thread_local_bytes();

}  // namespace tessera::detail
