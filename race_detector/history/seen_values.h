// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// What a word holds.
std::uint32_t value_at(std::uintptr_t word);

/// What writes have stored is noted when their threads next access memory. Meanwhile a thread of another tile, on another worker, may store
/// to the same word. It therefore looks first at what is there: the value that was stored, or the one from before, if the store is yet to
/// come. The earlier writer can tell these apart, for it has looked, too, before its cell heard of it.
class SeenValues {
  public:
    /// Of a word that is about to be written.
    struct Before {
        std::uint32_t value = 0;
        std::uint32_t seen = 0;  ///< how many looks at words there had been by then
    };
    struct Seen {
        std::uint32_t value = 0;
        std::uint32_t number = 0;
        ByteMask mask = 0;  ///< those bytes that others were to write
    };

    /// Any thread, before the word's cell hears of the write.
    Before look_before(std::uintptr_t word) const;

    /// Any thread, while it holds the word's cell, which has writes by others to these bytes whose values are not known yet.
    void look(std::uintptr_t word, ByteMask mask);

    bool has_some_since(const Before& before) const { return count_.load(std::memory_order_acquire) != before.seen; }

    /// Those values, of the word, that have been stored since `before`; each with the bytes that differ from it.
    std::vector<Seen> stored_since(const Before& before, std::uintptr_t word) const;

    /// When no kernel runs.
    void begin_launch();

  private:
    /// Words. Of further ones only what is noted later is known.
    static constexpr std::size_t kMost = 65536;

    std::atomic<std::uint32_t> count_{0};
    mutable std::mutex mutex_;
    std::unordered_map<std::uintptr_t, std::vector<Seen>> seen_;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern SeenValues& seen_values;

}  // namespace tessera::race_detector
