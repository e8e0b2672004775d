// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/global_shadow.h"

#include <sched.h>
#include <sys/mman.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "race_detector/support/thread_end.h"

namespace tessera::race_detector {

namespace {

/// What the system is asked for at once.
constexpr std::size_t kBlockBytes = 64 << 20;

/// A large page of the processor's: one fault in place of 512, and no two workers wait for the same one.
constexpr std::size_t kArenaBytes = 2 << 20;

/// A cell is held for some ten instructions, unless its worker was interrupted just then.
constexpr unsigned kTurnsBeforeYield = 64;

/// How often a thread looks at a cell that others hold or change before it waits for the lock itself.
constexpr unsigned kTurnsBeforeLock = 4;

void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/// Four bits to four bytes.
std::uint32_t byte_mask(ByteMask mask) {
    return (mask & 1) * 0xFFU | (mask >> 1 & 1) * 0xFF00U | (mask >> 2 & 1) * 0xFF0000U | (mask >> 3 & 1) * 0xFF000000U;
}

}  // namespace

GlobalCell::Lock::Lock(GlobalCell& cell, std::uint32_t launch) : cell_(cell) {
    std::uint32_t seen = cell.head_.load(std::memory_order_relaxed);
    for (unsigned turns = 0;; ++turns) {
        if ((seen & kLocked) != 0) {
            if (turns > kTurnsBeforeYield) {
                sched_yield();
            } else {
                pause();
            }
            seen = cell.head_.load(std::memory_order_relaxed);
            continue;
        }
        if (cell.try_lock(seen)) break;
    }
    head_ = (seen & kLaunchMask) == launch ? seen : launch | (seen & 0xFU << kVersionShift);
}

__attribute__((always_inline)) inline std::optional<GlobalCell::Likes> GlobalCell::likes_of(
    std::uint32_t head, AccessKey key, const AccessPoint& point, std::uint32_t intervals, bool every_tile) const {
    const GlobalEntry* begin = entries_;
    std::size_t count = head >> kCountShift;
    if ((head & kOverflow) != 0) {
        const EntryList* const all = list();
        count = list_size();
        if (!is_still(head)) return std::nullopt;  // they may not belong together
        // A version comes again after sixteen changes: no more is read than there is in any case.
        count = std::min<std::size_t>(count, all->room());
        begin = all->begin();
        // A tile's own are among the last.
        if (every_tile && count > kLatestEntries) {
            begin += count - kLatestEntries;
            count = kLatestEntries;
        }
    }
    Likes likes;
    for (const GlobalEntry* place = begin; place != begin + count; ++place) {
        const GlobalEntry entry = place->peek();
        likes.all_are_reads &= entry.key().type() == AccessType::read;
        if (!entry.has_key(key)) continue;
        ++likes.count;
        if (entry.tile() != point.tile) {
            if (!likes.other || *likes.other == entry.tile())
                likes.other = entry.tile();
            else
                likes.third = entry.tile();
            continue;
        }
        likes.has_own_tile = true;
        if (((point.interval - entry.interval()) & GlobalEntry::kIntervalMask) > intervals) continue;
        ++likes.recent;
        likes.is_mine |= entry.thread() == point.thread;
    }
    return is_still(head) ? std::optional(likes) : std::nullopt;
}

bool GlobalCell::settles(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals,
                         bool every_tile) const {
    // A worker that took the lock to look would make others do the same, and all of them would wait for each other.
    std::uint32_t head = head_.load(std::memory_order_acquire);
    for (unsigned turns = 0; turns < kTurnsBeforeLock; ++turns) {
        if ((head & kLaunchMask) != launch || head >> kCountShift == 0) return false;
        if ((head & kLocked) == 0) {
            const std::optional<Likes> likes = likes_of(head, key, point, intervals, every_tile);
            if (likes) return likes->settle(point.tile, every_tile);
        } else {
            pause();
        }
        head = head_.load(std::memory_order_acquire);
    }
    return false;
}

GlobalCell::Reading GlobalCell::read(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals) {
    for (unsigned turns = 0; turns < kTurnsBeforeLock; ++turns) {
        std::uint32_t head = head_.load(std::memory_order_acquire);
        if ((head & kLocked) != 0) {
            pause();
            continue;
        }
        if ((head & kLaunchMask) != launch) return Reading::unknown;
        const std::optional<Likes> likes = likes_of(head, key, point, intervals, false);
        if (!likes) continue;
        if (likes->settle(point.tile, false)) return Reading::settled;
        if (!likes->all_are_reads) return Reading::unknown;
        // Fails where the cell has changed since.
        if (!try_lock(head)) continue;
        Lock lock(*this, Lock::Held{head});
        if (likes->leave_room()) {  // as a rule; then there is no need to look at the entries again
            lock.add(GlobalEntry(key, point));
        } else {
            lock.enter(key, point, intervals);
        }
        return Reading::entered;
    }
    return Reading::unknown;
}

void GlobalCell::Lock::add(const GlobalEntry& entry) {
    if (overflows()) {
        const std::uint32_t count = cell_.list_size();
        cell_.set_list(cell_.list()->with(count, entry));
        cell_.set_list_size(count + 1);
        return;
    }
    const std::size_t count = size();
    if (count < kEntries) {
        cell_.entries_[count] = entry;
        head_ += 1U << kCountShift;
        return;
    }
    cell_.set_list(EntryList::make(cell_.entries_, kEntries)->with(kEntries, entry));
    cell_.set_list_size(kEntries + 1);
    head_ |= kOverflow;
}

void GlobalCell::Lock::remove(GlobalEntry* entry) {
    std::move(entry + 1, end(), entry);
    if (overflows()) {
        cell_.set_list_size(cell_.list_size() - 1);
    } else {
        head_ -= 1U << kCountShift;
    }
}

void GlobalCell::Lock::remove_all_but_first(AccessKey key) {
    bool has_first = false;
    for (GlobalEntry* entry = begin(); entry != end();) {
        if (entry->has_key(key) && has_first) {
            remove(entry);
            continue;
        }
        has_first |= entry->has_key(key);
        ++entry;
    }
}

bool GlobalCell::Lock::enter(AccessKey key, const AccessPoint& point, std::uint32_t intervals) {
    GlobalEntry* own = nullptr;  // of this tile
    GlobalEntry* other = nullptr;
    GlobalEntry* third = nullptr;
    unsigned recent = 0;
    bool is_mine = false;
    for (GlobalEntry* entry = begin(); entry != end(); ++entry) {
        if (!entry->has_key(key)) continue;
        if (entry->tile() == point.tile) {
            own = entry;
            if (!entry->is_recently_of_tile(point, intervals)) continue;
            ++recent;
            is_mine |= entry->thread() == point.thread;
        } else if (other == nullptr || other->tile() == entry->tile()) {
            other = entry;
        } else {
            third = entry;
        }
    }
    if (is_mine || recent >= 2 || (own != nullptr && other != nullptr)) return false;
    const GlobalEntry mine(key, point);
    if (third != nullptr) {
        GlobalEntry* const higher = other->tile() > third->tile() ? other : third;
        if (point.tile >= higher->tile()) return false;
        *higher = mine;
        return true;
    }
    // A tile's later entries make room for those after its next barrier, and for another tile's; its first stays, as the example to show.
    if (recent == 0 && (own != nullptr || other != nullptr)) remove_all_but_first(key);
    add(mine);
    return true;
}

void GlobalCell::Lock::note_value(std::uint32_t value, ByteMask mask) {
    const ByteMask known = has_values();
    if (((value ^ cell_.value_) & byte_mask(known & mask)) != 0) head_ |= kMixed;
    const std::uint32_t fresh = byte_mask(mask & ~known);
    __atomic_store_n(&cell_.value_, (cell_.value_ & ~fresh) | (value & fresh), __ATOMIC_RELAXED);
    head_ |= mask << kValueShift;
}

ByteMask GlobalCell::Lock::written_by_others(std::uint32_t tile, ByteMask mask) {
    ByteMask written = 0;
    for (const GlobalEntry* entry = begin(); entry != end(); ++entry) {
        if (entry->tile() != tile && entry->key().type() == AccessType::write) written |= entry->key().mask();
    }
    return written & mask;
}

bool GlobalCell::has_value(std::uint32_t launch, std::uint32_t value, ByteMask mask) const {
    const std::uint32_t head = head_.load(std::memory_order_acquire);
    if ((head & (kLaunchMask | kLocked)) != launch) return false;
    if ((head & kMixed) != 0) return true;
    if ((~(head >> kValueShift) & mask) != 0) return false;
    const std::uint32_t noted = __atomic_load_n(&value_, __ATOMIC_RELAXED);
    return ((value ^ noted) & byte_mask(mask)) == 0 && is_still(head);
}

bool GlobalCell::Lock::values_differ() {
    return (head_ & kMixed) != 0 ||
           std::any_of(begin(), end(), [](const GlobalEntry& entry) { return entry.key().type() == AccessType::atomic; });
}

__thread GlobalShadow::Arena GlobalShadow::arena;

/// What is left of the arenas of OS threads that have ended.
struct GlobalShadow::LeftArenas {
    std::mutex mutex;
    std::vector<Arena> all;

    static LeftArenas& get() {
        static auto* const left = new LeftArenas;
        return *left;
    }

    void add(const Arena& left) {
        const std::lock_guard<std::mutex> lock(mutex);
        all.push_back(left);
    }
    std::optional<Arena> take(std::uint64_t shadow) {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Arena& left) { return left.shadow == shadow; });
        if (found == all.rend()) return std::nullopt;
        const Arena taken = *found;
        all.erase(std::prev(found.base()));
        return taken;
    }
};

void GlobalShadow::take_arena() {
    static const ThreadEnd end([](void*) {
        const Arena left = std::exchange(arena, {});
        if (left.left >= kPageBytes) LeftArenas::get().add(left);
    });
    static_cast<void>(end.hand_over(&arena));
    if (const std::optional<Arena> left = LeftArenas::get().take(number_)) {
        arena = *left;
        return;
    }
    const std::lock_guard<std::mutex> lock(arenas_mutex_);
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

GlobalCell* GlobalShadow::make_page() {
    if (arena.left < kPageBytes || arena.shadow != number_) take_arena();
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
    intervals_repeat_.store(false, std::memory_order_relaxed);
    if (++launch_ == GlobalCell::kMostLaunches) {
        // The numbers begin again: give the memory back, which makes all heads zero.
        {
            const std::lock_guard<std::mutex> arenas(arenas_mutex_);  // host threads may make pages meanwhile
            for (char* arena_begin : arenas_) madvise(arena_begin, kArenaBytes, MADV_DONTNEED);
        }
        launch_ = 1;
        const std::lock_guard<std::mutex> lock(forbidden_mutex_);
        for (const auto& [begin, end] : forbidden_) mark(begin, end, GlobalCell::kForbidden);
    }
    return launch_;
}

}  // namespace tessera::race_detector
