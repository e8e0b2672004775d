// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>

#include "tessera/detail/ignored_accesses.h"

namespace tessera::race_detector {

/// The calling OS thread need not tell of accesses within [begin, begin + bytes).
inline void ignore_accesses(std::uintptr_t begin, std::uintptr_t bytes) {
    tessera_ignored_accesses_type& mine = tessera_ignored_accesses;
    mine.read_begin = mine.write_begin = begin;
    // Another thread may take it back meanwhile (IgnoredAccesses::watch).
    __atomic_store_n(&mine.read_bytes, bytes, __ATOMIC_RELAXED);
    __atomic_store_n(&mine.write_bytes, bytes, __ATOMIC_RELAXED);
}

/// What host code need not tell: accesses to memory of which no view's other copy is of interest. Each OS thread has its own
/// copy of it, one comparison away from every access.
class IgnoredAccesses {
  public:
    struct Range {
        std::uintptr_t begin = 0, end = 0;
        friend bool operator==(Range a, Range b) { return a.begin == b.begin && a.end == b.end; }
    };

    /// Without this host code tells all.
    void turn_on() { is_on_ = true; }

    /// From now on reads and writes in these ranges are of interest.
    void watch(Range reads, Range writes);

    /// As those of HostMemory, whose mutex is taken first.
    void before_fork() { mutex_.lock(); }
    void after_fork() { mutex_.unlock(); }

    /// For an OS thread that runs host code: it ignores what it may.
    void adopt() {
        if (is_on_ && tessera_ignored_accesses.read_bytes == 0) adopt_now();
    }

    /// Whether the calling OS thread, which runs host code and has adopted it, ignores all of an access.
    static bool ignores(const void* address, std::size_t bytes, bool writes) {
        const tessera_ignored_accesses_type& mine = tessera_ignored_accesses;
        const std::uintptr_t ignored = writes ? mine.write_bytes : mine.read_bytes;
        const std::uintptr_t watched_end = writes ? mine.write_begin : mine.read_begin;
        const auto begin = reinterpret_cast<std::uintptr_t>(address);
        return ignored != 0 && (begin >= watched_end || begin + bytes <= watched_end + ignored);
    }

  private:
    class Registration;
    void adopt_now();

    bool is_on_ = false;
    std::mutex mutex_;  ///< Held for plain stores only: HostMemory holds its own meanwhile, which every free() may want.
    Range reads_, writes_;
    Registration* first_ = nullptr;  ///< of the threads that have adopted it
};

/// The one of this process. Never destroyed: threads may end after static objects have gone.
extern IgnoredAccesses& ignored_accesses;

}  // namespace tessera::race_detector
