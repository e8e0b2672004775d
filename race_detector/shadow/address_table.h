// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace tessera::race_detector {

/// Zeroed address space; the system gives memory where it is touched. Ends the process where there is none left.
void* map_shadow_memory(std::size_t bytes);

/// Something about each page of the program's memory, found by address without a lock. Nothing is ever taken out.
template <class Page>
class AddressTable {
  public:
    static constexpr unsigned kPageBits = 12;
    static constexpr std::uintptr_t kPageBytes = std::uintptr_t{1} << kPageBits;

    AddressTable() : first_level_(map<Second>(kFirstMask + 1)) {}
    AddressTable(const AddressTable&) = delete;
    AddressTable& operator=(const AddressTable&) = delete;

    /// Null: nothing was made for the page that the address is in.
    Page* find(std::uintptr_t address) const {
        const std::uintptr_t page = address >> kPageBits;
        const std::atomic<Page*>* second = first_level_[page >> kSecondBits & kFirstMask].load(std::memory_order_acquire);
        return second == nullptr ? nullptr : second[page & kSecondMask].load(std::memory_order_acquire);
    }

    /// \param make  gives the pointer to keep; called by one OS thread at a time
    template <class Make>
    Page* find_or_make(std::uintptr_t address, Make make) {
        if (Page* const found = find(address)) return found;
        const std::lock_guard<std::mutex> lock(mutex_);
        const std::uintptr_t page = address >> kPageBits;
        Second& first = first_level_[page >> kSecondBits & kFirstMask];
        std::atomic<Page*>* second = first.load(std::memory_order_relaxed);
        if (second == nullptr) {
            second = map<std::atomic<Page*>>(kSecondMask + 1);
            first.store(second, std::memory_order_release);
        }
        std::atomic<Page*>& slot = second[page & kSecondMask];
        if (Page* const found = slot.load(std::memory_order_relaxed)) return found;
        Page* const made = make();
        slot.store(made, std::memory_order_release);
        return made;
    }

  private:
    using Second = std::atomic<std::atomic<Page*>*>;
    static constexpr unsigned kAddressBits = 47, kSecondBits = 18;
    static constexpr std::uintptr_t kSecondMask = (std::uintptr_t{1} << kSecondBits) - 1;
    static constexpr std::uintptr_t kFirstMask = (std::uintptr_t{1} << (kAddressBits - kPageBits - kSecondBits)) - 1;

    /// Zeroed memory is a null pointer for each.
    template <class Pointer>
    static Pointer* map(std::size_t count) {
        return static_cast<Pointer*>(map_shadow_memory(count * sizeof(Pointer)));
    }

    Second* const first_level_;
    std::mutex mutex_;
};

}  // namespace tessera::race_detector
