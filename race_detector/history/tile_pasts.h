// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <vector>

#include "race_detector/history/word_past.h"

namespace tessera::race_detector {

/// The pasts of a tile's words of tile_static memory. Their memory goes all at once.
class TilePast {
  public:
    TilePast() : buffer_(kBufferBytes), memory_(buffer_.data(), buffer_.size()) {}

    WordPast& of(std::uint64_t word) {
        if (!words_) words_.emplace(&memory_);
        return (*words_)[word];
    }
    void forget() {
        words_.reset();
        memory_.release();
    }

  private:
    static constexpr std::size_t kBufferBytes = 64 * 1024;  ///< more come as they are needed

    std::vector<std::byte> buffer_;
    std::pmr::monotonic_buffer_resource memory_;
    std::optional<WordPasts> words_;
};

/// Of a worker, the pasts of the tiles that it runs: several, where threads are switched out before accesses.
class TilePasts {
  public:
    /// \param launch  HappensBefore::launch: tiles of one that failed may not have ended
    TilePast& of(std::uint64_t launch, std::uint32_t tile);
    void end(std::uint32_t tile);

  private:
    struct Running {
        std::uint32_t tile;
        std::unique_ptr<TilePast> past;
    };
    void end(std::vector<Running>::iterator one);

    std::uint64_t launch_ = 0;
    std::vector<Running> running_;
    std::vector<std::unique_ptr<TilePast>> spare_;
};

}  // namespace tessera::race_detector
