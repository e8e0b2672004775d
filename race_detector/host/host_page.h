// SPDX-License-Identifier: Apache-2.0
// What is known of a page of host memory that is under array_views.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/address_table.h"

namespace tessera::race_detector {

/// Of each word of a page, byte by byte. All is zero at first, and most of it stays so: the system has memory for what was touched.
struct HostPage {
    static constexpr std::size_t kWords = AddressTable<HostPage>::kPageBytes / kWordBytes;
    static constexpr unsigned kSharedShift = 4;

    using Received = std::atomic<std::uint8_t>[kWordBytes];

    std::atomic<std::uint8_t>* watched = nullptr;    ///< low half: a kernel has changed it; high half: a device has a copy
    std::atomic<std::uint8_t>* undefined = nullptr;
    Received* received = nullptr;                    ///< what undefined bytes held
    std::atomic<std::uint32_t>* writers = nullptr;   ///< code of the host's first write since, and which bytes: AccessKey
    std::uint32_t* launches = nullptr;               ///< whose kernel has changed it, if `changes_` does not say
    std::atomic<std::uint32_t> written_words{0};     ///< those that have writers

    /// The word's writer becomes `next(writer)`. Threads of the host may change it at once, as they write different bytes of a word.
    template <class Next>
    void change_writer(std::size_t index, Next next) {
        std::uint32_t before = writers[index].load(std::memory_order_relaxed);
        std::uint32_t now;
        do {
            now = next(before);
            if (now == before) return;
        } while (!writers[index].compare_exchange_weak(before, now, std::memory_order_relaxed));
        // Each change is counted by the one that makes it.
        if (before != 0 && now == 0) written_words.fetch_sub(1, std::memory_order_relaxed);
        if (before == 0 && now != 0) written_words.fetch_add(1, std::memory_order_relaxed);
    }

    /// Whether a device has a copy of the words [first, last), which have no writers.
    /// \param keeps_changes  what kernels have changed stays changed
    void set_shared(std::size_t first, std::size_t last, bool shared, bool keeps_changes);

    // One OS thread at a time calls the following.

    /// A kernel has changed the words [first, last), of which a device has a copy. False: of some of them none has.
    bool change(std::size_t first, std::size_t last, std::uint32_t launch);
    /// A kernel has changed these bytes of a word, of which a device has a copy.
    void change_bytes(std::size_t index, ByteMask bytes, std::uint32_t launch);
    /// Of a word that a kernel has changed.
    std::uint32_t launch_of(std::size_t index) const;

  private:
    struct Change {
        std::size_t first, last;
        std::uint32_t launch;
    };
    void note_change(const Change& change);

    std::vector<Change> changes_;  ///< the latest last; those before are in `launches`
};

/// All of them, found by address without a lock. One OS thread at a time makes them.
class HostPages {
  public:
    HostPage* find(std::uintptr_t address) const { return table_.find(address); }
    /// Those of [begin, end). Up to `likely_end` others follow as a rule.
    void make(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t likely_end);

  private:
    HostPage* add();
    void begin_slab(std::size_t pages);
    /// The words of the next page. Moves `slab` past those of all its pages.
    template <class Word>
    Word* part(char*& slab) const;

    AddressTable<HostPage> table_;
    std::deque<HostPage> pages_;
    char* slab_ = nullptr;
    std::size_t in_slab_ = 0, used_ = 0;  ///< pages
};

}  // namespace tessera::race_detector
