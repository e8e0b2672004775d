// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// Which bytes of device memory hold defined values. Only memory that was made without data, or discarded, is in here, as
/// long as some byte of it is undefined.
class Definedness {
  public:
    /// False: all memory is defined. Asked at every access to global memory.
    bool is_watching(std::uintptr_t word) const {
        return word - low_.load(std::memory_order_relaxed) < span_.load(std::memory_order_relaxed);
    }

    /// Some byte of the words of [begin, end) was undefined when the running launch began. Any worker.
    bool has_undefined(std::uintptr_t begin, std::uintptr_t end) const;

    /// The bytes of `mask` that were undefined when the running launch began. Any worker; takes no lock as a rule.
    ByteMask undefined_before(std::uintptr_t word, ByteMask mask) const;
    /// A kernel wrote these bytes. As `undefined_before`.
    void written(std::uintptr_t word, ByteMask mask);

    /// An atomic operation that does not read stored these bytes. The caller holds the word's cell, as for the next one.
    void exchanged(std::uintptr_t word, ByteMask mask);
    /// The bytes of the word that such an operation has stored in the running launch.
    ByteMask exchanged_before(std::uintptr_t word) const;

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
        /// Low half: defined before the launch; high half: now. What has not been touched is zero.
        std::unique_ptr<std::atomic<std::uint8_t>[], void (*)(void*)> words{nullptr, std::free};
        std::atomic<std::uint8_t>* exchanged = nullptr;  ///< of the running launch; behind `words`, in the same memory
        std::atomic<bool> has_exchanged{false};          ///< else all of these are zero
        std::atomic<bool> touched{false};  ///< by the running launch: then it is in the list that begins with touched_
        Block* next_touched = nullptr;
        bool is_erased = false;
        /// All words before this one were found defined, and stay so. Memory that is defined piece by piece is looked at once.
        std::size_t defined_words = 0;

        std::size_t count() const { return index_of(end); }
        std::size_t index_of(std::uintptr_t word) const { return (word - begin) / kWordBytes; }
    };
    using Blocks = std::vector<std::unique_ptr<Block>>;
    using Index = std::vector<Block*>;

    /// For workers.
    Block* block_of(std::uintptr_t word) const;
    const Index& index() const;
    void touch(Block& block);
    /// What is no longer one of the blocks. A worker may still be looking at it.
    void retire(std::unique_ptr<Block> block);
    void blocks_changed();
    static std::unique_ptr<Block> make_block(std::uintptr_t begin, std::uintptr_t end);
    /// The words [first, last) of the block.
    static void fill(Block& block, std::size_t first, std::size_t last, std::uint8_t bits);
    /// The bytes of [begin, end) that are the block's. \return  whether now all of it is defined
    bool define_part(Block& block, std::uintptr_t begin, std::uintptr_t end) const;
    /// The bytes of [begin, end), all of them the block's.
    static void undefine(Block& block, std::uintptr_t begin, std::uintptr_t end);
    /// The words [first, last).
    static void forget_exchanged(Block& block, std::size_t first, std::size_t last);
    /// The first of the words [first, last) that was not wholly defined before the launch; last: all were.
    static std::size_t first_undefined(const Block& block, std::size_t first, std::size_t last);
    static bool all_defined(Block& block);
    /// What the launch wrote was there before the next one. \return  whether now all is defined
    static bool take_over(Block& block);

    mutable std::mutex mutex_;  ///< of all but index_ and touched_: other host threads make arrays while a kernel runs
    Blocks blocks_;             ///< in order
    mutable std::shared_ptr<const Index> all_blocks_;  ///< null: to be made
    /// The same for workers; null: the first worker that looks sets it. What workers may be looking at is kept until a launch ends.
    mutable std::atomic<const Index*> index_{nullptr};
    mutable std::vector<std::shared_ptr<const Index>> lent_;
    Blocks erased_;
    std::atomic<Block*> touched_{nullptr};
    std::atomic<std::uintptr_t> low_{0};
    std::atomic<std::uintptr_t> span_{0};
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern Definedness& definedness;

}  // namespace tessera::race_detector
