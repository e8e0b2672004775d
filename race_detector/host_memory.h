// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "race_detector/conflict_table.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Host memory under array_views: who touches it behind the views' back while the device's copy is newer, or without
/// telling the device.
class HostMemory {
  public:
    /// False: no view has data on a device, and host code need not be looked at.
    bool is_watched() const { return watched_.load(std::memory_order_relaxed); }

    /// An access by host code.
    void check(const void* code, const void* address, std::size_t bytes, bool writes);

    void set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state, std::uint32_t launch);

    /// A kernel is about to use the device's copy of [begin, end): writes of the host that it does not see are mistakes.
    /// \param place  how to name this memory
    void used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch);

    /// What was found: reads of the host (words from the place's beginning), and its writes.
    void add_to(ConflictTable& stale_reads, ConflictTable& unseen_writes);
    std::size_t count_found();
    void forget_found();
    /// Whether anything was found since the last call.
    bool take_news();

  private:
    struct Range {
        std::uintptr_t begin;
        HostCopy state;
        std::uint32_t launch;
    };
    struct Write {
        std::uintptr_t end;
        AccessKey key;
    };
    struct Named {
        std::uintptr_t begin, end;
        std::uint32_t place;
    };
    void erase(std::uintptr_t begin, std::uintptr_t end);
    std::map<std::uintptr_t, Write>::iterator first_write_into(std::uintptr_t begin);
    void note_write(std::uintptr_t begin, std::uintptr_t end, AccessKey key);
    void erase_writes(std::uintptr_t begin, std::uintptr_t end);
    void place_of(std::uintptr_t address, std::uint32_t& place, std::uint64_t& word) const;

    std::atomic<bool> watched_{false};
    std::atomic<std::uintptr_t> low_{0}, high_{0};
    std::mutex mutex_;
    std::map<std::uintptr_t, Range> ranges_;  ///< by end; disjoint; only `stale` and `equal` ones
    std::map<std::uintptr_t, Write> writes_;  ///< of the host into `equal` ranges, by their first byte; may overlap
    std::uintptr_t longest_write_ = 0;
    std::vector<Named> names_;                ///< by which views kernels last knew host memory
    ConflictTable stale_reads_, unseen_writes_;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern HostMemory& host_memory;

}  // namespace tessera::race_detector
