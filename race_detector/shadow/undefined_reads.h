// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "race_detector/shadow/access.h"
#include "race_detector/support/tile_runs.h"

namespace tessera::race_detector {

/// A read of bytes that no thread is known to have written: whether it is a mistake shows when its epoch ends
/// (global memory: its launch).
struct UndefinedRead {
    std::uintptr_t word = 0;  ///< address
    AccessKey key;            ///< its mask: the undefined bytes
    AccessPoint point;        ///< the first of the lowest tile
    TileRuns tiles;           ///< that have made it
};

/// What one thread, or one tile, did to those bytes of a word of which no thread's first access was a plain
/// write. Of the others no read is a mistake.
struct Touched {
    ByteMask read_first = 0;  ///< a thread: its first access was a read or an atomic
    ByteMask written = 0;
    ByteMask written_before = 0;  ///< a tile: of `written`, before interval `epoch`
    std::uint32_t epoch = 0;      ///< a tile: the interval in which its current epoch began

    void begin_epoch(std::uint32_t interval) {
        if (epoch == interval) return;
        epoch = interval;
        written_before = written;
    }
};

/// Possible reads of undefined bytes, for one OS thread and one memory. Shadow cells keep two witnesses of
/// each access; which threads read before they wrote must be known.
class UndefinedReads {
  public:
    /// \param who  a number for a thread or a tile
    Touched& touched(std::uintptr_t word, std::uint64_t who) { return touched_[{word, who}]; }
    Touched* find(std::uintptr_t word, std::uint64_t who) {
        if (touched_.empty()) return nullptr;
        const auto at = touched_.find({word, who});
        return at == touched_.end() ? nullptr : &at->second;
    }

    /// Once for each word, instruction and set of bytes is enough, with the tiles.
    void add(std::uintptr_t word, AccessKey key, const AccessPoint& point) {
        const auto [at, is_new] = seen_.try_emplace({word, key.bits}, reads_.size());
        if (is_new) reads_.push_back({word, key, point, {}});
        UndefinedRead& read = reads_[at->second];
        if (point.tile < read.point.tile) read.point = point;
        read.tiles.add(point.tile);
    }
    const std::vector<UndefinedRead>& all() const { return reads_; }

    /// No thread that accessed something so far will access anything again.
    void forget_threads() {
        if (!touched_.empty()) touched_.clear();  // clearing takes time for all that was ever in there
    }
    void clear() {
        forget_threads();
        if (reads_.empty()) return;
        seen_.clear();
        reads_.clear();
    }

  private:
    struct WordAnd {
        std::uintptr_t word;
        std::uint64_t what;
        friend bool operator==(WordAnd a, WordAnd b) { return a.word == b.word && a.what == b.what; }
    };
    struct Hash {
        std::size_t operator()(WordAnd key) const {
            const std::uint64_t h = key.word * 0x9E3779B97F4A7C15U ^ key.what * 0xC2B2AE3D27D4EB4FU;
            return static_cast<std::size_t>(h ^ h >> 29);
        }
    };

    std::unordered_map<WordAnd, Touched, Hash> touched_;
    std::unordered_map<WordAnd, std::size_t, Hash> seen_;  ///< where in `reads_`
    std::vector<UndefinedRead> reads_;
};

}  // namespace tessera::race_detector
