// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_page.h"

#include <sys/mman.h>

#include <algorithm>
#include <type_traits>

namespace tessera::race_detector {

namespace {

/// Eight words' bytes at a time, which takes a launch that stores much a tenth of the time.
using Eight = std::uint64_t;
constexpr Eight kShared = 0xF0F0'F0F0'F0F0'F0F0, kChanged = 0x0F0F'0F0F'0F0F'0F0F;
static_assert(HostPage::kWords % sizeof(Eight) == 0);

/// Calls `visit(bytes)` for the words [first, last), with one word's byte or an Eight, until it returns false. Returns what it did last.
template <class Visit>
bool visit_watched(HostPage& page, std::size_t first, std::size_t last, Visit visit) {
    static_assert(sizeof *page.watched == 1);
    void* const bytes = page.watched;
    for (std::size_t i = first; i < last;) {
        void* const here = static_cast<char*>(bytes) + i;
        const bool at_once = i % sizeof(Eight) == 0 && last - i >= sizeof(Eight);
        if (!(at_once ? visit(static_cast<Eight*>(here)) : visit(static_cast<std::uint8_t*>(here)))) return false;
        i += at_once ? sizeof(Eight) : 1;
    }
    return true;
}

constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;  ///< bytes of the system's
// Pages in a slab.
constexpr std::size_t kFew = 64;
constexpr std::size_t kLarge = kLargePage / HostPage::kWords;  ///< what they watch is a large page
constexpr std::size_t kMany = kLarge / 4;                      ///< made one after another are worth a large page

template <class Bytes>
Bytes load(const Bytes* bytes) {
    return __atomic_load_n(bytes, __ATOMIC_RELAXED);
}

}  // namespace

void HostPage::set_shared(std::size_t first, std::size_t last, bool shared, bool keeps_changes) {
    visit_watched(*this, first, last, [=](auto* bytes) {
        using Bytes = std::remove_pointer_t<decltype(bytes)>;
        // Of new memory nothing is read first: the system would map it twice.
        const Bytes kept = keeps_changes ? load(bytes) & static_cast<Bytes>(kChanged) : Bytes{0};
        __atomic_store_n(bytes, static_cast<Bytes>(kept | (shared ? static_cast<Bytes>(kShared) : Bytes{0})), __ATOMIC_RELAXED);
        return true;
    });
}

bool HostPage::change(std::size_t first, std::size_t last, std::uint32_t launch) {
    const bool all_are_shared = visit_watched(*this, first, last, [](auto* bytes) {
        constexpr auto shared = static_cast<std::remove_pointer_t<decltype(bytes)>>(kShared);
        return (load(bytes) & shared) == shared;
    });
    if (!all_are_shared) return false;
    note_change({first, last, launch});
    visit_watched(*this, first, last, [](auto* bytes) {
        constexpr auto changed = static_cast<std::remove_pointer_t<decltype(bytes)>>(kChanged);
        if ((load(bytes) & changed) != changed) __atomic_fetch_or(bytes, changed, __ATOMIC_RELAXED);
        return true;
    });
    return true;
}

void HostPage::change_bytes(std::size_t index, ByteMask bytes, std::uint32_t launch) {
    note_change({index, index + 1, launch});
    watched[index].fetch_or(static_cast<std::uint8_t>(bytes), std::memory_order_relaxed);
}

/// Most pages have few changes, each of many words: naming the launch of each word would take longer than they do.
void HostPage::note_change(const Change& change) {
    constexpr std::size_t most = 16, many_words = 64;
    const auto overlaps = [&](const Change& old) { return old.first < change.last && change.first < old.last; };
    if (change.last - change.first < many_words && std::none_of(changes_.begin(), changes_.end(), overlaps)) {
        std::fill(launches + change.first, launches + change.last, change.launch);
        return;
    }
    const auto is_covered = [&](const Change& old) { return old.first >= change.first && old.last <= change.last; };
    changes_.erase(std::remove_if(changes_.begin(), changes_.end(), is_covered), changes_.end());
    if (!changes_.empty() && changes_.back().launch == change.launch && changes_.back().last == change.first) {
        changes_.back().last = change.last;
        return;
    }
    if (changes_.size() == most) {
        for (const Change& old : changes_) std::fill(launches + old.first, launches + old.last, old.launch);
        changes_.clear();
    }
    changes_.push_back(change);
}

std::uint32_t HostPage::launch_of(std::size_t index) const {
    const auto found = std::find_if(changes_.rbegin(), changes_.rend(),
                                    [&](const Change& change) { return index >= change.first && index < change.last; });
    return found != changes_.rend() ? found->launch : launches[index];
}

void HostPages::make(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t likely_end) {
    constexpr std::uintptr_t bytes = AddressTable<HostPage>::kPageBytes;
    const std::uintptr_t first = begin & ~(bytes - 1);
    for (std::uintptr_t page = first; page < end; page += bytes) {
        table_.find_or_make(page, [&] {
            const std::size_t to_come = (std::max(end, likely_end) - page + bytes - 1) / bytes;
            const bool is_worth_large = to_come >= kMany && in_slab_ < kLarge;
            if (used_ == in_slab_ || is_worth_large) begin_slab(to_come >= kMany ? (to_come + kLarge - 1) / kLarge * kLarge : kFew);
            return add();
        });
    }
}

void HostPages::begin_slab(std::size_t pages) {
    constexpr std::size_t bytes_of_word = 2 * sizeof(std::uint8_t) + sizeof(HostPage::Received) + 2 * sizeof(std::uint32_t);
    const bool is_large = pages >= kLarge;
    char* const memory = static_cast<char*>(map_shadow_memory(pages * HostPage::kWords * bytes_of_word + (is_large ? kLargePage : 0)));
    slab_ = memory;
    in_slab_ = pages;
    used_ = 0;
    if (!is_large) return;
    slab_ += -reinterpret_cast<std::uintptr_t>(memory) % kLargePage;
    madvise(slab_, pages * HostPage::kWords * sizeof *HostPage::watched, MADV_HUGEPAGE);  // the first part; all of it is used
}

template <class Word>
Word* HostPages::part(char*& slab) const {
    void* const words = slab + used_ * HostPage::kWords * sizeof(Word);
    slab += in_slab_ * HostPage::kWords * sizeof(Word);
    return static_cast<Word*>(words);
}

HostPage* HostPages::add() {
    char* rest = slab_;
    HostPage& page = pages_.emplace_back();
    page.watched = part<std::atomic<std::uint8_t>>(rest);
    page.undefined = part<std::atomic<std::uint8_t>>(rest);
    page.received = part<HostPage::Received>(rest);
    page.writers = part<std::atomic<std::uint32_t>>(rest);
    page.launches = part<std::uint32_t>(rest);
    ++used_;
    return &page;
}

}  // namespace tessera::race_detector
