// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/stored_bytes.h"

namespace tessera::race_detector {

StoredBytes& stored_bytes = *new StoredBytes;

StoredPage& StoredBytes::page_of(std::uintptr_t address, std::uint32_t launch) {
    StoredPage& page = *table_.find_or_make(
        address, [&] { return &pages_.emplace_back(address & ~(AddressTable<StoredPage>::kPageBytes - 1)); });
    const std::uint64_t number = std::uint64_t{launch} + 1;
    if (page.launch_.load(std::memory_order_relaxed) != number && page.launch_.exchange(number) != number) {
        const std::lock_guard<std::mutex> lock(mutex_);
        touched_.push_back(&page);
    }
    return page;
}

}  // namespace tessera::race_detector
