// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "race_detector/access.h"

namespace tessera::race_detector {

/// Which bytes of device memory hold defined values. Only memory that was made without data, or discarded, is in here, as
/// long as some byte of it is undefined.
class Definedness {
  public:
    /// False: all memory is defined. Asked at every access to global memory.
    bool is_watching(std::uintptr_t word) const {
        return word - low_.load(std::memory_order_relaxed) < span_.load(std::memory_order_relaxed);
    }

    /// The bytes of `mask` that were undefined when the running launch began.
    ByteMask undefined_before(std::uintptr_t word, ByteMask mask) const;
    /// A kernel wrote these bytes.
    void written(std::uintptr_t word, ByteMask mask);

    /// The ranges of [begin, end) that are undefined, in order, while no launch runs.
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> undefined_in(std::uintptr_t begin, std::uintptr_t end) const;

    void make_undefined(std::uintptr_t begin, std::uintptr_t end);
    void make_defined(std::uintptr_t begin, std::uintptr_t end);
    void forget(std::uintptr_t begin, std::uintptr_t end);
    /// What the launch wrote counts from now on.
    void end_launch();

  private:
    /// Two sets of bits for each word: before the launch, and with what the launch wrote.
    struct Block {
        std::uintptr_t begin, end;  ///< rounded outward to words
        std::unique_ptr<std::atomic<std::uint8_t>[]> words;  ///< low half: defined before the launch; high half: now
        std::atomic<bool> touched{false};
    };
    Block* block_of(std::uintptr_t word) const;
    void update_bounds();
    static bool all_defined(const Block& block);

    mutable std::shared_mutex mutex_;  ///< of the map: other host threads make arrays while a kernel runs
    std::map<std::uintptr_t, std::unique_ptr<Block>> blocks_;  ///< by end
    std::atomic<std::uintptr_t> low_{0};
    std::atomic<std::uintptr_t> span_{0};
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern Definedness& definedness;

}  // namespace tessera::race_detector
