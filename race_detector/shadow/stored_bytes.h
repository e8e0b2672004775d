// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/address_table.h"

namespace tessera::race_detector {

/// Which bytes of a page of global memory kernels have stored to in the launch that its number tells.
class StoredPage {
  public:
    static constexpr std::size_t kWords = AddressTable<StoredPage>::kPageBytes / kWordBytes;

    explicit StoredPage(std::uintptr_t begin) : begin_(begin) {}

    void add(std::uintptr_t word, ByteMask mask) {
        const std::size_t index = word / kWordBytes % kWords;
        const auto bits = static_cast<std::uint8_t>(mask << index % 2 * 4);
        std::atomic<std::uint8_t>& pair = bytes_[index / 2];
        if ((pair.load(std::memory_order_relaxed) & bits) != bits) pair.fetch_or(bits, std::memory_order_relaxed);
    }

  private:
    friend class StoredBytes;

    const std::uintptr_t begin_;                        ///< of the page
    std::atomic<std::uint64_t> launch_{0};              ///< plus 1; 0: none
    std::atomic<std::uint8_t> bytes_[kWords / 2] = {};  ///< a bit for each byte, two words each
};

/// Which bytes of global memory the kernels of the running launch have stored to: a view that a kernel may write is not for that
/// reason one that it has written.
class StoredBytes {
  public:
    /// Any worker; the same for all addresses of a page.
    StoredPage& page_of(std::uintptr_t address, std::uint32_t launch);

    /// Calls `visit(begin, end)` for the ranges of bytes that were stored, the lowest first, and forgets them. One that crosses
    /// pages comes in pieces. No worker runs.
    template <class Visit>
    void take(Visit visit) {
        std::sort(touched_.begin(), touched_.end(), [](const StoredPage* a, const StoredPage* b) { return a->begin_ < b->begin_; });
        for (StoredPage* const page : touched_) {
            take_page(*page, visit);
            page->launch_.store(0, std::memory_order_relaxed);
        }
        touched_.clear();
    }

  private:
    template <class Visit>
    static void take_page(StoredPage& page, Visit& visit) {
        constexpr std::uintptr_t in_pair = 2 * kWordBytes;
        std::uintptr_t begin = 0, end = 0;  // of the range so far
        const auto add = [&](std::uintptr_t first, std::uintptr_t last) {
            if (first != end && begin != end) visit(begin, end);
            if (first != end) begin = first;
            end = last;
        };
        // No worker runs: these are plain bytes. As a rule eight of them are alike: nothing or everything was stored.
        unsigned char pairs[StoredPage::kWords / 2];
        static_assert(sizeof pairs == sizeof page.bytes_ && sizeof pairs % sizeof(std::uint64_t) == 0);
        void* const bytes = page.bytes_;
        std::memcpy(pairs, bytes, sizeof pairs);
        std::memset(bytes, 0, sizeof pairs);
        for (std::size_t i = 0; i < sizeof pairs;) {
            const std::uintptr_t at = page.begin_ + i * in_pair;
            std::uint64_t eight = 1;
            if (i % sizeof eight == 0) std::memcpy(&eight, pairs + i, sizeof eight);
            if (eight == 0 || eight == ~std::uint64_t{0}) {
                if (eight != 0) add(at, at + sizeof eight * in_pair);
                i += sizeof eight;
                continue;
            }
            const unsigned bits = pairs[i++];
            for (std::uintptr_t byte = 0; byte < in_pair; ++byte) {
                if ((bits >> byte & 1) != 0) add(at + byte, at + byte + 1);
            }
        }
        if (begin != end) visit(begin, end);
    }

    AddressTable<StoredPage> table_;
    std::deque<StoredPage> pages_;
    std::mutex mutex_;
    std::vector<StoredPage*> touched_;  ///< by the running launch
};

/// The one of this process. Never destroyed: launches may come from destructors of static objects.
extern StoredBytes& stored_bytes;

}  // namespace tessera::race_detector
