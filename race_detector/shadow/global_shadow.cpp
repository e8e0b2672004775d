// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/global_shadow.h"

#include <sched.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <deque>

namespace tessera::race_detector {

namespace {

/// What the system is asked for at once.
constexpr std::size_t kBlockBytes = 64 << 20;

/// A large page of the processor's: one fault in place of 512, and no two workers wait for the same one.
constexpr std::size_t kArenaBytes = 2 << 20;

/// A cell is held for some ten instructions, unless its worker was interrupted just then.
constexpr unsigned kTurnsBeforeYield = 64;

/// How often a thread looks at a cell that others hold or change before it takes the lock itself.
constexpr unsigned kTurnsBeforeLock = 4;

void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

struct OverflowLists {
    std::mutex mutex;
    std::deque<std::vector<GlobalEntry>> lists;
};

OverflowLists& overflow_lists() {
    static auto* lists = new OverflowLists;
    return *lists;
}

std::vector<GlobalEntry>* make_overflow_list() {
    OverflowLists& all = overflow_lists();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return &all.lists.emplace_back();
}

/// Four bits to four bytes.
std::uint32_t byte_mask(ByteMask mask) {
    return (mask & 1) * 0xFFU | (mask >> 1 & 1) * 0xFF00U | (mask >> 2 & 1) * 0xFF0000U | (mask >> 3 & 1) * 0xFF000000U;
}

}  // namespace

void release_overflow_lists() {
    OverflowLists& all = overflow_lists();
    const std::lock_guard<std::mutex> lock(all.mutex);
    all.lists.clear();
}

std::vector<GlobalEntry>& GlobalCell::overflow() {
    std::vector<GlobalEntry>* list;
    std::memcpy(&list, static_cast<const void*>(entries_), sizeof list);
    return *list;
}

void GlobalCell::set_overflow(std::vector<GlobalEntry>* list) {
    GlobalEntry pointer;
    std::memcpy(static_cast<void*>(&pointer), &list, sizeof list);
    entries_[0] = pointer;
}

GlobalCell::Lock::Lock(GlobalCell& cell, std::uint32_t launch) : cell_(cell) {
    std::uint32_t seen = cell.head_.load(std::memory_order_relaxed);
    for (unsigned turns = 0;; ++turns) {
        if ((seen & kLocked) != 0) {
            if (turns > kTurnsBeforeYield) sched_yield();
            seen = cell.head_.load(std::memory_order_relaxed);
            continue;
        }
        if (cell.head_.compare_exchange_weak(seen, seen | kLocked, std::memory_order_acquire)) break;
    }
    head_ = (seen & kLaunchMask) == launch ? seen : launch | (seen & 0xFU << kVersionShift);
}

bool GlobalCell::settles(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals,
                         bool every_tile) const {
    // A worker that took the lock to look would make others do the same, and all of them would wait for each other.
    GlobalEntry first, second;
    std::uint32_t head = head_.load(std::memory_order_acquire);
    for (unsigned turns = 0;; ++turns) {
        if ((head & (kLaunchMask | kOverflow)) != launch || head >> kCountShift == 0 || turns == kTurnsBeforeLock) return false;
        if ((head & kLocked) == 0) {
            first = entries_[0].peek();
            second = entries_[1].peek();
            std::atomic_thread_fence(std::memory_order_acquire);
            if (head_.load(std::memory_order_relaxed) == head) break;
        } else {
            pause();
        }
        head = head_.load(std::memory_order_acquire);
    }
    const bool has_first = first.has_key(key), has_second = head >> kCountShift == kEntries && second.has_key(key);
    const auto is_recent = [&](const GlobalEntry& entry) {
        return entry.tile() == point.tile && ((point.interval - entry.interval()) & GlobalEntry::kIntervalMask) <= intervals;
    };
    const bool first_counts = has_first && is_recent(first), second_counts = has_second && is_recent(second);
    if (first_counts && (second_counts || first.thread() == point.thread)) return true;
    if (second_counts && second.thread() == point.thread) return true;
    if (every_tile || !has_first || !has_second || first.tile() == second.tile()) return false;
    return first.tile() == point.tile || second.tile() == point.tile || (first.tile() < point.tile && second.tile() < point.tile);
}

void GlobalCell::Lock::add(const GlobalEntry& entry) {
    if (overflows()) {
        cell_.overflow().push_back(entry);
        return;
    }
    const std::size_t count = size();
    if (count < kEntries) {
        cell_.entries_[count] = entry;
        head_ += 1U << kCountShift;
        return;
    }
    std::vector<GlobalEntry>* list = make_overflow_list();
    list->reserve(4);
    list->assign(cell_.entries_, cell_.entries_ + kEntries);
    list->push_back(entry);
    cell_.set_overflow(list);
    head_ |= kOverflow;
}

void GlobalCell::Lock::remove(GlobalEntry* entry) {
    std::move(entry + 1, end(), entry);
    if (overflows()) {
        cell_.overflow().pop_back();
    } else {
        head_ -= 1U << kCountShift;
    }
}

void GlobalCell::Lock::note_value(std::uint32_t value, ByteMask mask) {
    const ByteMask known = head_ >> kValueShift & 0xF;
    if (((value ^ cell_.value_) & byte_mask(known & mask)) != 0) head_ |= kMixed;
    const std::uint32_t fresh = byte_mask(mask & ~known);
    cell_.value_ = (cell_.value_ & ~fresh) | (value & fresh);
    head_ |= mask << kValueShift;
}

bool GlobalCell::Lock::values_differ() {
    return (head_ & kMixed) != 0 ||
           std::any_of(begin(), end(), [](const GlobalEntry& entry) { return entry.key().type() == AccessType::atomic; });
}

__thread GlobalShadow::Arena GlobalShadow::arena;

GlobalCell* GlobalShadow::make_page() {
    if (arena.left < kPageBytes || arena.shadow != number_) {
        if (spare_ == spare_end_) {
            // Whole arenas, aligned as large pages are.
            char* const block = static_cast<char*>(map_shadow_memory(kBlockBytes + kArenaBytes));
            madvise(block, kBlockBytes + kArenaBytes, MADV_HUGEPAGE);
            spare_ = block + (kArenaBytes - reinterpret_cast<std::uintptr_t>(block) % kArenaBytes) % kArenaBytes;
            spare_end_ = spare_ + kBlockBytes;
        }
        arena = {spare_, kArenaBytes, number_};
        arenas_.push_back(spare_);
        spare_ += kArenaBytes;
    }
    auto* const cells = reinterpret_cast<GlobalCell*>(arena.next);
    arena.next += kPageBytes;
    arena.left -= kPageBytes;
    bytes_.fetch_add(kPageBytes, std::memory_order_relaxed);
    return cells;
}

void GlobalShadow::mark(std::uintptr_t begin, std::uintptr_t end, std::uint32_t head) {
    for (std::uintptr_t word = begin; word < end; word += kWordBytes) cell_of(word).head_.store(head, std::memory_order_relaxed);
}

void GlobalShadow::forbid(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard<std::mutex> lock(forbidden_mutex_);
    forbidden_[begin] = end;
    mark(begin, end, GlobalCell::kForbidden);
}

void GlobalShadow::allow(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard<std::mutex> lock(forbidden_mutex_);
    forbidden_.erase(begin);
    mark(begin, end, 0);
}

std::uint32_t GlobalShadow::begin_launch() {
    if (++launch_ == GlobalCell::kMostLaunches) {
        // The numbers begin again: give the memory back, which makes all heads zero.
        for (char* arena_begin : arenas_) madvise(arena_begin, kArenaBytes, MADV_DONTNEED);
        launch_ = 1;
        const std::lock_guard<std::mutex> lock(forbidden_mutex_);
        for (const auto& [begin, end] : forbidden_) mark(begin, end, GlobalCell::kForbidden);
    }
    return launch_;
}

}  // namespace tessera::race_detector
