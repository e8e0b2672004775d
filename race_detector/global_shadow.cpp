// SPDX-License-Identifier: Apache-2.0
#include "race_detector/global_shadow.h"

#include <sched.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>

#include "race_detector/exit_codes.h"

namespace tessera::race_detector {

namespace {

constexpr std::size_t kArenaBytes = 64 << 20;  // address space; the system gives memory where it is touched

/// A cell is held for some ten instructions, unless its worker was interrupted just then.
constexpr unsigned kTurnsBeforeYield = 64;

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

void* map_memory(std::size_t bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        std::fputs("tessera: the race detector has no memory left for its shadow memory; make the problem smaller\n",
                   stderr);
        std::_Exit(kToolFailed);
    }
    return memory;
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

bool GlobalCell::settles(std::uint32_t launch, AccessKey key, const AccessPoint& point) const {
    const std::uint32_t head = head_.load(std::memory_order_acquire);
    if ((head & (kLaunchMask | kLocked | kOverflow)) != launch || head >> kCountShift == 0) return false;
    const GlobalEntry first = entries_[0].peek();
    const GlobalEntry second = entries_[1].peek();
    std::atomic_thread_fence(std::memory_order_acquire);
    if (head_.load(std::memory_order_relaxed) != head || !first.has_key(key)) return false;
    if (first.tile() == point.tile) {
        return first.thread() == point.thread && first.interval() == (point.interval & GlobalEntry::kIntervalMask);
    }
    return head >> kCountShift == kEntries && second.has_key(key) && first.tile() != second.tile() &&
           first.tile() < point.tile && second.tile() < point.tile;
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

GlobalShadow::GlobalShadow() : first_level_(new std::atomic<GlobalCell**>[kFirstMask + 1]) {
    for (std::uintptr_t i = 0; i <= kFirstMask; ++i) first_level_[i].store(nullptr, std::memory_order_relaxed);
}

GlobalCell* GlobalShadow::make_page(std::uintptr_t page) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::atomic<GlobalCell**>& first = first_level_[page >> kSecondBits & kFirstMask];
    GlobalCell** second = first.load(std::memory_order_relaxed);
    if (second == nullptr) {
        second = static_cast<GlobalCell**>(map_memory((kSecondMask + 1) * sizeof(GlobalCell*)));
        first.store(second, std::memory_order_release);
    }
    auto* slot = reinterpret_cast<std::atomic<GlobalCell*>*>(&second[page & kSecondMask]);
    if (GlobalCell* cells = slot->load(std::memory_order_relaxed)) return cells;
    constexpr std::size_t bytes = kCellsInPage * sizeof(GlobalCell);
    if (arena_left_ < bytes) {
        arena_ = static_cast<char*>(map_memory(kArenaBytes));
        arena_left_ = kArenaBytes;
    }
    auto* const cells = reinterpret_cast<GlobalCell*>(arena_);
    arena_ += bytes;
    arena_left_ -= bytes;
    pages_.push_back(cells);
    bytes_.fetch_add(bytes, std::memory_order_relaxed);
    slot->store(cells, std::memory_order_release);
    return cells;
}

std::uint32_t GlobalShadow::begin_launch() {
    launch_ = (launch_ + 1) & GlobalCell::kLaunchMask;
    if (launch_ == 0) {
        // The numbers begin again: give the memory back, which makes all heads zero.
        for (GlobalCell* cells : pages_) madvise(cells, kCellsInPage * sizeof(GlobalCell), MADV_DONTNEED);
        launch_ = 1;
    }
    return launch_;
}

}  // namespace tessera::race_detector
