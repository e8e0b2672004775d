// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/seen_values.h"

#include <cstring>

namespace tessera::race_detector {

namespace {

/// The bytes in which two words differ.
ByteMask different_bytes(std::uint32_t a, std::uint32_t b) {
    ByteMask mask = 0;
    for (unsigned i = 0; i < kWordBytes; ++i) {
        if (((a ^ b) >> 8 * i & 0xFF) != 0) mask |= 1U << i;
    }
    return mask;
}

}  // namespace

SeenValues& seen_values = *new SeenValues;

std::uint32_t value_at(std::uintptr_t word) {
    std::uint32_t value;
    std::memcpy(&value, reinterpret_cast<const void*>(word), kWordBytes);
    return value;
}

SeenValues::Before SeenValues::look_before(std::uintptr_t word) const {
    Before before;
    before.value = value_at(word);
    std::atomic_thread_fence(std::memory_order_acquire);  // a look that is not counted yet comes later than this one
    before.seen = count_.load(std::memory_order_relaxed);
    return before;
}

void SeenValues::look(std::uintptr_t word, ByteMask mask) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (seen_.size() >= kMost) return;
    Seen seen;
    seen.number = count_.fetch_add(1, std::memory_order_acq_rel) + 1;  // counted first
    seen.value = value_at(word);
    seen.mask = mask;
    seen_[word].push_back(seen);
}

std::vector<SeenValues::Seen> SeenValues::stored_since(const Before& before, std::uintptr_t word) const {
    std::vector<Seen> stored;
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = seen_.find(word);
    if (found == seen_.end()) return stored;
    for (Seen seen : found->second) {
        seen.mask &= different_bytes(seen.value, before.value);
        if (seen.number > before.seen && seen.mask != 0) stored.push_back(seen);
    }
    return stored;
}

void SeenValues::begin_launch() {
    if (!seen_.empty()) seen_.clear();
}

}  // namespace tessera::race_detector
