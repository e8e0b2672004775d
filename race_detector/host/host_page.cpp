// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_page.h"

namespace tessera::race_detector {

namespace {

/// Eight words' bytes at a time, which takes a launch that stores much a tenth of the time.
using Eight = std::uint64_t;
constexpr Eight kShared = 0xF0F0'F0F0'F0F0'F0F0, kChanged = 0x0F0F'0F0F'0F0F'0F0F;
constexpr std::size_t kEights = HostPage::kWords / sizeof(Eight);
static_assert(HostPage::kWords % sizeof(Eight) == 0);

Eight* eights_of(HostPage& page) {
    void* const bytes = page.watched;
    return static_cast<Eight*>(bytes);
}

Eight load(const Eight* eight) { return __atomic_load_n(eight, __ATOMIC_RELAXED); }

}  // namespace

/// Threads of the host may do so at once: each change is counted by the one that makes it.
void HostPage::set_writer(std::size_t index, std::uint32_t writer) {
    if (writers[index].load(std::memory_order_relaxed) == writer) return;
    const bool was_written = writers[index].exchange(writer, std::memory_order_relaxed) != 0;
    if (was_written && writer == 0) written_words.fetch_sub(1, std::memory_order_relaxed);
    if (!was_written && writer != 0) written_words.fetch_add(1, std::memory_order_relaxed);
}

void HostPage::set_shared(bool shared, bool keeps_changes) {
    Eight* const words = eights_of(*this);
    for (std::size_t i = 0; i < kEights; ++i) {
        const Eight old = load(words + i);
        const Eight now = (keeps_changes ? old & kChanged : 0) | (shared ? kShared : 0);
        if (now != old) __atomic_store_n(words + i, now, __ATOMIC_RELAXED);
    }
}

bool HostPage::change_all(std::uint32_t launch) {
    Eight* const words = eights_of(*this);
    for (std::size_t i = 0; i < kEights; ++i) {
        if ((load(words + i) & kShared) != kShared) return false;
    }
    for (std::size_t i = 0; i < kEights; ++i) {
        if ((load(words + i) & kChanged) != kChanged) __atomic_fetch_or(words + i, kChanged, __ATOMIC_RELAXED);
    }
    launch_of_all.store(launch, std::memory_order_relaxed);
    return true;
}

template <class Word>
Word* HostPages::part(char*& slab, std::size_t page) {
    void* const words = slab + page * HostPage::kWords * sizeof(Word);
    slab += kInSlab * HostPage::kWords * sizeof(Word);
    return static_cast<Word*>(words);
}

HostPage* HostPages::add() {
    constexpr std::size_t bytes_of_word = 2 * sizeof(std::uint8_t) + sizeof(HostPage::Received) + 2 * sizeof(std::uint32_t);
    const std::size_t number = pages_.size() % kInSlab;
    if (number == 0) slab_ = static_cast<char*>(map_shadow_memory(kInSlab * HostPage::kWords * bytes_of_word));
    char* rest = slab_;
    HostPage& page = pages_.emplace_back();
    page.watched = part<std::atomic<std::uint8_t>>(rest, number);
    page.undefined = part<std::atomic<std::uint8_t>>(rest, number);
    page.received = part<HostPage::Received>(rest, number);
    page.writers = part<std::atomic<std::uint32_t>>(rest, number);
    page.launches = part<std::atomic<std::uint32_t>>(rest, number);
    return &page;
}

}  // namespace tessera::race_detector
