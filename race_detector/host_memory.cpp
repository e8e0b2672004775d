// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host_memory.h"

#include <algorithm>

#include "race_detector/code_addresses.h"
#include "race_detector/tile_static_checks.h"

namespace tessera::race_detector {

// In this order: the second is made with the first.
IgnoredAccesses& ignored_accesses = *new IgnoredAccesses;
HostMemory& host_memory = *new HostMemory(ignored_accesses);

namespace {

constexpr std::uintptr_t kPageBytes = AddressTable<int>::kPageBytes;

constexpr ByteMask mask_of(std::uint32_t writer) { return writer >> kCodeBits; }
constexpr CodeId code_of(std::uint32_t writer) { return writer & ((1U << kCodeBits) - 1); }

}  // namespace

void HostMemory::Found::merge(const Found& other) {
    stale_reads.merge(other.stale_reads);
    unseen_writes.merge(other.unseen_writes);
    lost_writes.merge(other.lost_writes);
}

template <class Visit>
void HostMemory::for_words(std::uintptr_t begin, std::uintptr_t end, Visit visit) {
    Page* page = nullptr;
    for (std::uintptr_t word = begin & ~(kWordBytes - 1); word < end;) {
        if (page == nullptr || word % kPageBytes == 0) page = table_.find(word);
        if (page == nullptr) {
            word = (word & ~(kPageBytes - 1)) + kPageBytes;
            continue;
        }
        const std::uintptr_t first = begin > word ? begin - word : 0;
        const std::uintptr_t last = end < word + kWordBytes ? end - word : kWordBytes;
        const ByteMask mask = ((1U << last) - 1) & ~((1U << first) - 1);
        visit(*page, word / kWordBytes % kWords, word, mask);
        word += kWordBytes;
    }
}

void HostMemory::make_pages(std::uintptr_t begin, std::uintptr_t end) {
    for (std::uintptr_t page = begin & ~(kPageBytes - 1); page < end; page += kPageBytes) {
        table_.find_or_make(page, [this] { return &pages_.emplace_back(); });
    }
}

void HostMemory::check(const void* code, const void* address, std::size_t bytes, bool writes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    for_words(begin, begin + bytes, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const unsigned watched = page.watched[index].load(std::memory_order_relaxed);
        if (writes) {
            const ByteMask shared = mask & watched >> Page::kSharedShift;
            if (shared != 0) note_write(page, index, shared, code);
        } else if ((mask & watched) != 0) {
            note_read(page, index, word, mask & watched, code);
        }
    });
}

/// The first one's line is told. What the host reads now is what it wrote, not what is stale.
void HostMemory::note_write(Page& page, std::size_t index, ByteMask mask, const void* code) {
    const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
    const CodeId id = mask_of(writer) != 0 ? code_of(writer) : code_addresses.id_of(code);
    page.writers[index].store(id | (mask_of(writer) | mask) << kCodeBits, std::memory_order_relaxed);
    if ((page.watched[index].load(std::memory_order_relaxed) & mask) != 0) {
        page.watched[index].fetch_and(static_cast<std::uint8_t>(~mask), std::memory_order_relaxed);
    }
}

void HostMemory::note_read(Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, const void* code) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::uint32_t launch = page.launches[index].load(std::memory_order_relaxed);
    report(found_.stale_reads, word, AccessKey(code_addresses.id_of(code), AccessType::read, mask), mask, &launch);
}

void HostMemory::settle_write(Page& page, std::size_t index, ByteMask mask) {
    const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
    if ((mask_of(writer) & mask) == 0) return;
    page.writers[index].store((mask_of(writer) & ~mask) == 0 ? 0 : writer & ~(mask << kCodeBits), std::memory_order_relaxed);
}

/// Bytes of a word may belong to several views.
/// \param launch  null: the latest that held the memory
void HostMemory::report(ConflictTable& table, std::uintptr_t word, AccessKey key, ByteMask mask, const std::uint32_t* launch) {
    while (mask != 0) {
        const Position position = position_of(word + static_cast<std::uintptr_t>(__builtin_ctz(mask)));
        ByteMask together = 0;
        for (unsigned byte = 0; byte < kWordBytes; ++byte) {
            if ((mask >> byte & 1) != 0 && position_of(word + byte).begin == position.begin) together |= 1U << byte;
        }
        table.record(position.place, word - position.begin, key, AccessPoint{}, together,
                     launch != nullptr ? *launch : position.launch);
        mask &= ~together;
    }
}

void HostMemory::set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state) {
    if (begin >= end) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    const bool shared = state != HostCopy::current && state != HostCopy::unknown;
    if (shared) make_pages(begin, end);
    for_words(begin, end, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
        if (state == HostCopy::fetched && (mask_of(writer) & mask) != 0) {
            report(found_.lost_writes, word, AccessKey(code_of(writer), AccessType::write, kWholeWord), mask_of(writer) & mask, nullptr);
        }
        // Whoever brought the copies into order has settled the writes, too. A kernel that takes the memory over has not: it is
        // about to run without them. What it changes shows when it has run.
        if (writer != 0 && state != HostCopy::stale) settle_write(page, index, mask);
        unsigned watched = page.watched[index].load(std::memory_order_relaxed);
        if (state != HostCopy::stale) watched &= ~mask;
        watched = shared ? watched | mask << Page::kSharedShift : watched & ~(mask << Page::kSharedShift);
        page.watched[index].store(static_cast<std::uint8_t>(watched), std::memory_order_relaxed);
    });
    if (state != HostCopy::stale) changed_.remove(begin, end);
    if (shared) {
        shared_.add(begin, end);
    } else {
        shared_.remove(begin, end);
    }
    if (state == HostCopy::unknown) {
        names_.erase(std::remove_if(names_.begin(), names_.end(),
                                    [&](const Named& name) { return name.begin >= begin && name.end <= end; }),
                     names_.end());
    }
    tell_ignored();
}

void HostMemory::name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    names_.erase(std::remove_if(names_.begin(), names_.end(),
                                [&](const Named& name) { return name.begin == begin && name.end == end; }),
                 names_.end());
    names_.insert(names_.begin(), {begin, end, place, launch});
}

void HostMemory::used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!shared_.touches(begin, end)) return;
    for_words(begin, end, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
        if ((mask_of(writer) & mask) == 0) return;
        report(found_.unseen_writes, word, AccessKey(code_of(writer), AccessType::write, kWholeWord), mask_of(writer) & mask, &launch);
        settle_write(page, index, mask);
    });
}

void HostMemory::stored_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for_words(begin, end, [&](Page& page, std::size_t index, std::uintptr_t, ByteMask mask) {
        const unsigned watched = page.watched[index].load(std::memory_order_relaxed);
        const ByteMask changed = mask & watched >> Page::kSharedShift;
        if (changed == 0) return;
        page.launches[index].store(launch, std::memory_order_relaxed);
        page.watched[index].store(static_cast<std::uint8_t>(watched | changed), std::memory_order_relaxed);
    });
}

void HostMemory::changed_by_kernel(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard<std::mutex> lock(mutex_);
    changed_.add(begin, end);
    tell_ignored();
}

void HostMemory::tell_ignored() {
    ignored_.watch({changed_.low(), changed_.high()}, {shared_.low(), shared_.high()});
}

void HostMemory::add_to(Found& found) {
    const std::lock_guard<std::mutex> lock(mutex_);
    found.merge(found_);
}

std::size_t HostMemory::count_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return found_.size();
}

void HostMemory::forget_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    found_ = Found();
}

bool HostMemory::take_news() {
    const std::lock_guard<std::mutex> lock(mutex_);
    bool news = false;
    for (ConflictTable* table : {&found_.stale_reads, &found_.unseen_writes, &found_.lost_writes}) news |= table->take_news();
    return news;
}

HostMemory::Position HostMemory::position_of(std::uintptr_t address) const {
    for (const Named& name : names_) {
        if (address >= name.begin && address < name.end) return {name.place, name.begin, name.launch};
    }
    return {kAddressPlace, 0, 0};
}

}  // namespace tessera::race_detector
