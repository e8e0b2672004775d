// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host_memory.h"

#include <algorithm>

#include "race_detector/code_addresses.h"
#include "race_detector/tile_static_checks.h"

namespace tessera::race_detector {

HostMemory& host_memory = *new HostMemory;

void HostMemory::check(const void* code, const void* address, std::size_t bytes, bool writes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    const std::uintptr_t end = begin + bytes;
    if (end <= low_.load(std::memory_order_relaxed) || begin >= high_.load(std::memory_order_relaxed)) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = ranges_.upper_bound(begin); at != ranges_.end() && at->second.begin < end; ++at) {
        const Range& range = at->second;
        const std::uintptr_t first = std::max(begin, range.begin);
        const AccessKey key(code_addresses.id_of(code), writes ? AccessType::write : AccessType::read, kWholeWord);
        if (range.state == HostCopy::stale && !writes) {
            std::uint32_t place = kAddressPlace;
            std::uint64_t word = first;
            place_of(first, place, word);
            stale_reads_.record(place, word, key, AccessPoint{}, kWholeWord, range.launch);
        } else if (range.state == HostCopy::equal && writes) {
            note_write(first, std::min(end, at->first), key);
        }
    }
}

void HostMemory::erase(std::uintptr_t begin, std::uintptr_t end) {
    for (auto at = ranges_.upper_bound(begin); at != ranges_.end() && at->second.begin < end;) {
        const std::uintptr_t old_end = at->first;
        const Range old = at->second;
        at = ranges_.erase(at);
        if (old.begin < begin) ranges_.emplace(begin, old);
        if (old_end > end) at = ranges_.emplace(old_end, Range{end, old.state, old.launch}).first;
    }
}

void HostMemory::note_write(std::uintptr_t begin, std::uintptr_t end, AccessKey key) {
    Write& write = writes_.try_emplace(begin, Write{end, key}).first->second;
    write.end = std::max(write.end, end);
    longest_write_ = std::max(longest_write_, end - begin);
}

/// The first that may reach beyond `begin`.
std::map<std::uintptr_t, HostMemory::Write>::iterator HostMemory::first_write_into(std::uintptr_t begin) {
    return writes_.lower_bound(begin > longest_write_ ? begin - longest_write_ : 0);
}

/// Writes may be longer than what is settled of them: the rest stays.
void HostMemory::erase_writes(std::uintptr_t begin, std::uintptr_t end) {
    for (auto at = first_write_into(begin); at != writes_.end() && at->first < end;) {
        const std::uintptr_t first = at->first;
        const Write write = at->second;
        if (write.end <= begin) {
            ++at;
            continue;
        }
        at = writes_.erase(at);
        if (first < begin) note_write(first, begin, write.key);
        if (write.end > end) note_write(end, write.end, write.key);
    }
    if (writes_.empty()) longest_write_ = 0;
}

void HostMemory::set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state, std::uint32_t launch) {
    if (begin >= end) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    erase(begin, end);
    // Whoever brought the copies into order has settled the writes, too. A kernel that takes the memory over has not: it is
    // about to run without them.
    if (state != HostCopy::stale) erase_writes(begin, end);
    if (state == HostCopy::stale || state == HostCopy::equal) ranges_.emplace(end, Range{begin, state, launch});
    if (state == HostCopy::unknown) {
        names_.erase(std::remove_if(names_.begin(), names_.end(),
                                    [&](const Named& name) { return name.begin >= begin && name.end <= end; }),
                     names_.end());
    }
    watched_.store(!ranges_.empty());
    if (ranges_.empty()) return;
    low_.store(ranges_.begin()->second.begin);
    high_.store(ranges_.rbegin()->first);
}

void HostMemory::used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    names_.erase(std::remove_if(names_.begin(), names_.end(),
                                [&](const Named& name) { return name.begin == begin && name.end == end; }),
                 names_.end());
    names_.insert(names_.begin(), {begin, end, place});
    for (auto at = first_write_into(begin); at != writes_.end() && at->first < end; ++at) {
        if (at->second.end <= begin) continue;
        const std::uintptr_t first = std::max(at->first, begin);
        unseen_writes_.record(place, first - begin, at->second.key, AccessPoint{}, kWholeWord, launch);
    }
    erase_writes(begin, end);
    // The kernel's capture took the memory over before the launch had a number.
    for (auto at = ranges_.upper_bound(begin); at != ranges_.end() && at->second.begin < end; ++at) at->second.launch = launch;
}

void HostMemory::add_to(ConflictTable& stale_reads, ConflictTable& unseen_writes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    stale_reads.merge(stale_reads_);
    unseen_writes.merge(unseen_writes_);
}

std::size_t HostMemory::count_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return stale_reads_.size() + unseen_writes_.size();
}

void HostMemory::forget_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    stale_reads_ = ConflictTable();
    unseen_writes_ = ConflictTable();
}

bool HostMemory::take_news() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const bool reads = stale_reads_.take_news();
    return unseen_writes_.take_news() || reads;
}

void HostMemory::place_of(std::uintptr_t address, std::uint32_t& place, std::uint64_t& word) const {
    for (const Named& name : names_) {
        if (address < name.begin || address >= name.end) continue;
        place = name.place;
        word = address - name.begin;
        return;
    }
}

}  // namespace tessera::race_detector
