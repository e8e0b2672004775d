// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "race_detector/host/host_page.h"
#include "race_detector/naming/named_ranges.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/ignored_accesses.h"
#include "race_detector/support/address_ranges.h"
#include "race_detector/support/range_counts.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Host memory under array_views: finds host code that reads values that a kernel has changed since, writes values that no kernel
/// will see or that the device's copy will replace, or frees the memory. Also knows host memory to which uninitialised bytes were
/// copied.
class HostMemory {
  public:
    using Range = std::pair<std::uintptr_t, std::uintptr_t>;
    using Calls = std::vector<const void*>;  ///< addresses within instructions, innermost first

    /// \param ignored  receives the accesses that need not come to `check`
    explicit HostMemory(IgnoredAccesses& ignored) : ignored_(ignored) { exists_ = true; }

    /// An access by host code. Takes no lock unless it is a mistake.
    /// \param code  null: the library's, for a call of the program's
    /// \param uses  a read that copies bytes on does not
    void check(const void* code, const void* address, std::size_t bytes, bool writes, bool uses = true);

    /// The same of a copy of memory, which hands on what is undefined.
    void check_copy(const void* code, const void* to, const void* from, std::size_t bytes);

    void set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state);

    /// How to name this memory, and the latest launch that held it.
    void name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch);

    /// A kernel is about to use the device's copy of [begin, end): writes of the host that it does not see are mistakes.
    void used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch);

    /// A kernel has stored to the device's copy of [begin, end).
    void stored_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch);
    /// All that it stored lies within.
    void changed_by_kernel(std::uintptr_t begin, std::uintptr_t end);

    /// A forked child has no other thread that could give the mutex back: the thread that forks holds it meanwhile.
    void before_fork() {
        mutex_.lock();
        is_busy = true;
    }
    void after_fork() {
        is_busy = false;
        mutex_.unlock();
    }

    /// A view was made over this memory.
    void viewed(std::uintptr_t begin, std::uintptr_t end);
    /// Of a view just made this part is beyond the memory that it was made over.
    void never_there(std::uintptr_t begin, std::uintptr_t end, Calls calls);

    /// Constructors of libraries that are loaded before this one run host code before there is any such object: a program that has its
    /// own standard library (-static-libstdc++) lends it to them.
    static bool exists() { return exists_; }

    /// Whether memory that begins there may be of interest when it is freed. Also before there is any such object.
    static bool may_concern(const void* begin) {
        return reinterpret_cast<std::uintptr_t>(begin) < interesting_end_.load(std::memory_order_relaxed);
    }

    /// The program frees this memory. \param calls  is asked for where a view is over it
    template <class GetCalls>
    void freed(std::uintptr_t begin, std::uintptr_t end, GetCalls calls) {
        if (is_busy || end <= interesting_begin_.load(std::memory_order_relaxed)) return;
        if (concerns_views(begin, end)) note_freed(begin, end, calls());
    }

    /// Memory under a view that is not the view's.
    struct Gone {
        std::uintptr_t begin, end;
        bool was_freed;  ///< since; else it never was
        Calls calls;     ///< that freed it, or made the view
    };
    /// The first of it in [begin, end).
    std::optional<Gone> gone_in(std::uintptr_t begin, std::uintptr_t end);

    NamedRanges::Position position_of(std::uintptr_t address);

    /// Where the undefined bytes in [begin, end) come from.
    struct Origin {
        std::uintptr_t begin = 0, end = 0;
        std::uintptr_t from = 0;  ///< what counts as the address of the first byte, in the place that `position` tells
        NamedRanges::Position position;
        std::size_t value_bytes = 1, element_bytes = 1;  ///< values of one size were made from elements of another

        /// Of a byte.
        std::uintptr_t source_of(std::uintptr_t address) const {
            const std::uintptr_t offset = address - begin;
            return from + (value_bytes == element_bytes ? offset : offset / value_bytes * element_bytes);
        }
        /// That of a copy of what is at `source`, which may begin before it.
        Origin moved_to(std::uintptr_t source) const {
            Origin moved = *this;
            moved.from = source >= begin ? source_of(source) : from - (begin - source);
            return moved;
        }
    };

    /// The library has copied bytes here from `from`, where nothing has written those in `undefined`. What a kernel had changed under a
    /// view is not stale any more.
    /// \param from    what has the bytes that `undefined` counts
    /// \param origin  its range is not read
    void received(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t from, const std::vector<Range>& undefined, const Origin& origin);
    /// Of the undefined byte at this address; nothing: it is none.
    std::optional<Origin> origin_at(std::uintptr_t address);
    /// Of [begin, end), in order.
    std::vector<Range> undefined_in(std::uintptr_t begin, std::uintptr_t end);

    /// What was found: words from the beginnings of places.
    struct Found {
        ConflictTable stale_reads;    ///< of the host
        ConflictTable unseen_writes;  ///< of the host: a kernel ran without them
        ConflictTable lost_writes;    ///< of the host: the device's copy has replaced them
        ConflictTable undefined_reads;  ///< of the host
        std::vector<ConflictTable*> all() { return {&stale_reads, &unseen_writes, &lost_writes, &undefined_reads}; }
        std::vector<const ConflictTable*> all() const { return {&stale_reads, &unseen_writes, &lost_writes, &undefined_reads}; }
        void merge(const Found& other);
        std::size_t size() const;
    };
    void add_to(Found& found);
    std::size_t count_found();
    void forget_found();

  private:
    using Page = HostPage;
    class Site;

    /// Holds the mutex; what the detector itself frees meanwhile is no view's.
    class Lock {
      public:
        explicit Lock(HostMemory& memory) : lock_(memory.mutex_) { is_busy = true; }
        ~Lock() { is_busy = false; }

      private:
        const std::lock_guard<std::mutex> lock_;
    };
    static __thread bool is_busy __attribute__((tls_model("initial-exec")));

    /// Calls `visit(page, index, word, mask)` for the words of [begin, end) that have a page.
    template <class Visit>
    void for_words(std::uintptr_t begin, std::uintptr_t end, Visit visit);
    /// Calls `several(page, first, last)` for the whole words of [begin, end) in each page that there is, and `one`, as `visit` above,
    /// for the others and for those of which it returned false.
    template <class Several, class One>
    void for_whole_words(std::uintptr_t begin, std::uintptr_t end, Several several, One one);
    void note_read(Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, Site& site);
    static void note_write(Page& page, std::size_t index, ByteMask mask, Site& site);
    static void settle_write(Page& page, std::size_t index, ByteMask mask);
    void report(ConflictTable& table, std::uintptr_t word, AccessKey key, ByteMask mask, const std::uint32_t* launch);
    void note_undefined_read(const Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, Site& site);
    void forget_undefined(std::uintptr_t begin, std::uintptr_t end);
    bool concerns_views(std::uintptr_t begin, std::uintptr_t end);
    void note_freed(std::uintptr_t begin, std::uintptr_t end, Calls calls);
    const Origin* find_origin(std::uintptr_t address) const;
    void tell_ignored();

    IgnoredAccesses& ignored_;
    HostPages pages_;        ///< made under the mutex
    std::mutex mutex_;       ///< of all below
    AddressRanges shared_;   ///< a device has a copy: host writes are of interest
    AddressRanges changed_;  ///< and kernels have changed some of it: host reads are
    AddressRanges undefined_;  ///< nothing has written some of it
    NamedRanges names_;        ///< by which views kernels last knew host memory
    std::multimap<std::uintptr_t, std::uintptr_t> views_;  ///< begin by end
    RangeCounts viewed_;         ///< what is under them
    std::vector<Gone> gone_;     ///< of it
    std::deque<Origin> origins_;  ///< the latest first
    /// What is under views, or undefined, lies within.
    static std::atomic<std::uintptr_t> interesting_begin_, interesting_end_;
    static bool exists_;
    Found found_;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern HostMemory& host_memory;

}  // namespace tessera::race_detector
