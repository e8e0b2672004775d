// SPDX-License-Identifier: Apache-2.0
// What is known of a page of host memory that is under array_views.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>

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
    std::atomic<std::uint32_t>* launches = nullptr;  ///< whose kernel has changed it, if no later one changed the whole page
    std::atomic<std::uint32_t> launch_of_all{0};  ///< whose kernel has changed the whole page
    std::atomic<std::uint32_t> written_words{0};  ///< those that have writers

    void set_writer(std::size_t index, std::uint32_t writer);

    /// Whether a device has a copy of the page, of which no word has a writer.
    /// \param keeps_changes  what kernels have changed stays changed
    void set_shared(bool shared, bool keeps_changes);

    /// A kernel has changed the whole page, of which a device has a copy. False: of some of it none has.
    bool change_all(std::uint32_t launch);

    std::uint32_t launch_of(std::size_t index) const {
        return std::max(launches[index].load(std::memory_order_relaxed), launch_of_all.load(std::memory_order_relaxed));
    }
};

/// All of them, found by address without a lock. One OS thread at a time makes them.
class HostPages {
  public:
    HostPage* find(std::uintptr_t address) const { return table_.find(address); }
    void make(std::uintptr_t address) {
        table_.find_or_make(address, [this] { return add(); });
    }

  private:
    static constexpr std::size_t kInSlab = 64;

    HostPage* add();
    /// The words of the page with this number in its slab. Moves `slab` past those of all its pages.
    template <class Word>
    static Word* part(char*& slab, std::size_t page);

    AddressTable<HostPage> table_;
    std::deque<HostPage> pages_;
    char* slab_ = nullptr;
};

}  // namespace tessera::race_detector
