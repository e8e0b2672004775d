// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
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

    /// Calls `visit(begin, end)` for the ranges of bytes that were stored, and forgets them. No worker runs.
    template <class Visit>
    void take(Visit visit) {
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
        for (std::size_t i = 0; i < StoredPage::kWords / 2; ++i) {
            const unsigned bits = page.bytes_[i].load(std::memory_order_relaxed);
            if (bits == 0) continue;
            page.bytes_[i].store(0, std::memory_order_relaxed);
            const std::uintptr_t at = page.begin_ + i * in_pair;
            if (bits == 0xFF) {
                add(at, at + in_pair);
                continue;
            }
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
