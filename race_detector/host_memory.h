// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "race_detector/address_ranges.h"
#include "race_detector/address_table.h"
#include "race_detector/conflict_table.h"
#include "race_detector/ignored_accesses.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Host memory under array_views: who reads it behind the views' back what a kernel has changed since, and who writes there
/// what no kernel will see, or what the device's copy will replace.
class HostMemory {
  public:
    /// \param ignored  is told which accesses need not come to `check`
    explicit HostMemory(IgnoredAccesses& ignored) : ignored_(ignored) {}

    /// An access by host code. Takes no lock unless it is a mistake.
    void check(const void* code, const void* address, std::size_t bytes, bool writes);

    void set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state);

    /// How to name this memory, and the latest launch that held it.
    void name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch);

    /// A kernel is about to use the device's copy of [begin, end): writes of the host that it does not see are mistakes.
    void used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch);

    /// A kernel has stored to the device's copy of [begin, end).
    void stored_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch);
    /// All that it stored lies within.
    void changed_by_kernel(std::uintptr_t begin, std::uintptr_t end);

    /// What was found: words from the beginnings of places.
    struct Found {
        ConflictTable stale_reads;    ///< of the host
        ConflictTable unseen_writes;  ///< of the host: a kernel ran without them
        ConflictTable lost_writes;    ///< of the host: the device's copy has replaced them
        void merge(const Found& other);
        std::size_t size() const { return stale_reads.size() + unseen_writes.size() + lost_writes.size(); }
    };
    void add_to(Found& found);
    std::size_t count_found();
    void forget_found();
    /// Whether anything was found since the last call.
    bool take_news();

  private:
    static constexpr std::size_t kWords = AddressTable<int>::kPageBytes / kWordBytes;

    /// Of each word of a page, byte by byte.
    struct Page {
        static constexpr unsigned kSharedShift = 4;
        std::atomic<std::uint8_t> watched[kWords] = {};   ///< low half: a kernel has changed it; high half: a device has a copy
        std::atomic<std::uint32_t> writers[kWords] = {};  ///< code of the host's first write since, and which bytes: AccessKey
        std::atomic<std::uint32_t> launches[kWords] = {}; ///< whose kernel has changed it
    };
    struct Named {
        std::uintptr_t begin, end;
        std::uint32_t place, launch;
    };
    struct Position {
        std::uint32_t place;
        std::uintptr_t begin;  ///< what words count from
        std::uint32_t launch;
    };

    /// Calls `visit(page, index, word, mask)` for the words of [begin, end) that have a page.
    template <class Visit>
    void for_words(std::uintptr_t begin, std::uintptr_t end, Visit visit);
    void make_pages(std::uintptr_t begin, std::uintptr_t end);
    void note_read(Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, const void* code);
    static void note_write(Page& page, std::size_t index, ByteMask mask, const void* code);
    static void settle_write(Page& page, std::size_t index, ByteMask mask);
    void report(ConflictTable& table, std::uintptr_t word, AccessKey key, ByteMask mask, const std::uint32_t* launch);
    Position position_of(std::uintptr_t address) const;
    void tell_ignored();

    IgnoredAccesses& ignored_;
    AddressTable<Page> table_;
    std::mutex mutex_;       ///< of all below
    std::deque<Page> pages_;
    AddressRanges shared_;   ///< a device has a copy: host writes are of interest
    AddressRanges changed_;  ///< and kernels have changed some of it: host reads are
    std::vector<Named> names_;  ///< by which views kernels last knew host memory
    Found found_;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern HostMemory& host_memory;

}  // namespace tessera::race_detector
