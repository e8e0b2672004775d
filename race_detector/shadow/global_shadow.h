// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/address_table.h"
#include "race_detector/shadow/global_entries.h"

namespace tessera::race_detector {

/// The past of one 4-byte word of global memory in the running launch: 32 bytes, shared by all workers. Nothing is
/// cleared between launches: the head carries the launch's number.
///
/// Of each key it keeps the lowest two tiles' first accesses and, as long as only one tile has accessed the word with that
/// key, two threads of that tile in its latest interval. That suffices: of any further tile at least one of two
/// differs, and so on for threads (docs/race-rules.md).
class GlobalCell {
  public:
    static constexpr std::uint32_t kLaunchBits = 14;
    static constexpr std::uint32_t kLaunchMask = (1U << kLaunchBits) - 1;
    static constexpr std::size_t kEntries = 2;
    /// Where every tile is kept, a tile's entries are among the last as a rule, and may be there twice.
    static constexpr std::size_t kLatestEntries = 64;
    static constexpr std::uint32_t kMostLaunches = kLaunchMask;  ///< numbers of launches are lower

    /// The word belongs to nothing (GlobalShadow::forbid).
    bool is_forbidden() const { return (head_.load(std::memory_order_relaxed) & kLaunchMask) == kForbidden; }

    /// Holds the cell for one worker, as one of launch `launch`: older contents are void.
    class Lock {
      public:
        Lock(GlobalCell& cell, std::uint32_t launch);
        ~Lock() { cell_.head_.store(next_version(head_), std::memory_order_release); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

        /// The entries; a pointer that `add` may invalidate.
        GlobalEntry* begin() { return overflows() ? cell_.list()->begin() : cell_.entries_; }
        GlobalEntry* end() { return begin() + size(); }
        std::size_t size() const { return overflows() ? cell_.list_size() : head_ >> kCountShift; }
        void add(const GlobalEntry& entry);
        /// Adds an access, or puts it in another one's place, so that the cell keeps what GlobalCell promises of its lowest two tiles.
        /// False: it tells nothing new, and all conflicts of its like have been seen.
        /// \param intervals  as for `settles`
        bool enter(AccessKey key, const AccessPoint& point, std::uint32_t intervals);
        /// Keeps the order of the others: of one key and tile the earliest comes first.
        void remove(GlobalEntry* entry);

        /// Bytes whose first access by some thread in this launch was a plain write.
        ByteMask write_first() const { return head_ >> kWriteFirstShift & 0xF; }
        void set_write_first(ByteMask mask) { head_ |= mask << kWriteFirstShift; }

        /// As if nothing had accessed the word in this launch.
        void forget() {
            while (size() > 0) remove(begin());
            head_ &= ~(kCandidate | kMixed | 0xFU << kValueShift | 0xFU << kWriteFirstShift);
        }

        /// True the first time it is called for this cell in this launch.
        bool become_candidate() {
            const bool first = (head_ & kCandidate) == 0;
            head_ |= kCandidate;
            return first;
        }

        bool is_candidate() const { return (head_ & kCandidate) != 0; }

        /// A plain write stored these bytes: remembers whether all of the launch store the same.
        void note_value(std::uint32_t value, ByteMask mask);
        /// Also where an atomic stores to the word: what that leaves is no value of theirs.
        bool values_differ();
        /// Those bytes of `mask` that another tile plainly writes in this launch.
        ByteMask written_by_others(std::uint32_t tile, ByteMask mask);
        /// Bytes of which `note_value` has noted a value.
        ByteMask has_values() const { return head_ >> kValueShift & 0xF; }

        bool overflows() const { return (head_ & kOverflow) != 0; }

      private:
        friend class GlobalCell;
        void remove_all_but_first(AccessKey key);

        struct Held {
            std::uint32_t head;  ///< as it was
        };
        /// The caller has locked the cell.
        Lock(GlobalCell& cell, Held held) : cell_(cell), head_(held.head) {}

        GlobalCell& cell_;
        std::uint32_t head_;
    };

    /// True when an access with this key at this point tells nothing new: two lower tiles have made it, or this tile and another,
    /// or this thread or two of its tile since the tile's last barrier that covers global memory. Takes no lock, stores
    /// nothing, and may miss that it is so.
    /// \param intervals   of the tile since that barrier, without the running one
    /// \param every_tile  the cell keeps every tile, not the lowest two
    bool settles(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals, bool every_tile) const;

    /// The commonest of these cases: a plain read that two tiles have made, both of them no higher than this one. The cell keeps
    /// the lowest two tiles.
    bool settles_read(std::uint32_t launch, AccessKey key, std::uint32_t tile) const {
        constexpr std::uint32_t looked_at = kLaunchMask | kLocked | kOverflow | 3U << kCountShift;
        const std::uint32_t head = head_.load(std::memory_order_acquire);
        if ((head & looked_at) != (launch | static_cast<std::uint32_t>(kEntries) << kCountShift)) return false;
        const std::uint32_t code_and_mask = GlobalEntry::code_and_mask_of(key);
        if (!entries_[0].is_read(code_and_mask) || !entries_[1].is_read(code_and_mask)) return false;
        const std::uint32_t first = entries_[0].peek_tile(), second = entries_[1].peek_tile();
        if (first > tile || second > tile || first == second) return false;
        return is_still(head);
    }

    /// The next: a plain access that this thread has made itself, or a read that two threads of its tile have made. Of a write the
    /// value is of interest, too, until values differ.
    template <AccessType kType>
    bool settles_own(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals) const {
        constexpr std::uint32_t wanted = kType == AccessType::write ? kMixed : 0;
        const std::uint32_t head = head_.load(std::memory_order_acquire);
        if ((head & (kLaunchMask | kLocked | kOverflow | wanted)) != (launch | wanted)) return false;
        const std::uint32_t count = head >> kCountShift, code_and_mask = GlobalEntry::code_and_mask_of(key);
        unsigned of_tile = 0;
        bool is_own = false;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!entries_[i].is(code_and_mask, kType) || !entries_[i].is_recently_of_tile(point, intervals)) continue;
            ++of_tile;
            is_own |= entries_[i].peek_thread() == point.thread;
        }
        return (is_own || (kType == AccessType::read && of_tile == kEntries)) && is_still(head);
    }

    /// Plain writes of launch `launch` have stored different values: those of further ones are of no interest.
    bool has_different_values(std::uint32_t launch) const {
        return (head_.load(std::memory_order_relaxed) & (kLaunchMask | kMixed)) == (launch | kMixed);
    }

    /// What `Lock::note_value` would note is known: all plain writes of these bytes have stored this, or values differ.
    bool has_value(std::uint32_t launch, std::uint32_t value, ByteMask mask) const;

    /// Enters a plain access where it is the first one to the word in this launch, or the second: a read after the same read by
    /// another tile, and a thread's write after its read or read after its write. There is no conflict, and nothing must make room.
    /// False: it is not so, or another worker holds the cell.
    /// \param every_tile  the cell keeps every tile, not the lowest two: a write makes it a candidate
    /// \param fresh       for a write, its bytes that held no value when the launch began
    template <AccessType kType>
    bool enter_first(std::uint32_t launch, AccessKey key, const AccessPoint& point, bool every_tile, ByteMask fresh = 0) {
        std::uint32_t head = head_.load(std::memory_order_acquire);
        std::uint32_t left = head;
        if ((head & kLaunchMask) != launch) {
            if ((head & kLocked) != 0 || (head & kLaunchMask) == kForbidden) return false;
            left = launch | (head & 0xFU << kVersionShift);
        } else if ((head & (kLocked | kOverflow)) != 0) {
            return false;
        }
        const std::uint32_t count = left >> kCountShift;
        if (count > 1 || (count == 1 && (fresh != 0 || !is_harmless_after_first<kType>(key, point)))) return false;
        // Fails where the cell has changed since.
        if (!try_lock(head)) return false;
        entries_[count] = GlobalEntry(key, point);
        if (kType == AccessType::write && every_tile) left |= kCandidate;
        left |= fresh << kWriteFirstShift;
        head_.store(next_version(left + (1U << kCountShift)), std::memory_order_release);
        return true;
    }

    enum class Reading {
        settled,  ///< the read tells nothing new
        entered,  ///< it did; the cell has it now
        unknown   ///< there is more to it, or another worker is at work
    };
    /// Enters a plain read of a word that has been read only: no conflict. The cell keeps the lowest two tiles.
    /// \param intervals  as for `settles`
    Reading read(std::uint32_t launch, AccessKey key, const AccessPoint& point, std::uint32_t intervals);

    /// There are more entries than fit into the cell.
    bool overflows() const { return (head_.load(std::memory_order_relaxed) & kOverflow) != 0; }

  private:
    friend class GlobalShadow;

    static constexpr std::uint32_t kForbidden = kLaunchMask;  ///< in place of a launch's number
    static constexpr std::uint32_t kLocked = 1U << kLaunchBits, kCandidate = kLocked << 1, kMixed = kLocked << 2,
                                   kOverflow = kLocked << 3;
    static constexpr unsigned kVersionShift = kLaunchBits + 4, kValueShift = kVersionShift + 4, kWriteFirstShift = kValueShift + 4,
                              kCountShift = kWriteFirstShift + 4;
    static_assert(kCountShift + 2 == 32);

    /// Locks the cell; false where its head is not `seen`, which then tells what it is, or for no reason.
    bool try_lock(std::uint32_t& seen) {
        if (!head_.compare_exchange_weak(seen, seen | kLocked, std::memory_order_acquire)) return false;
        // To acquire keeps what follows behind the load of the head, not behind its store: on aarch64, one that looks without the lock
        // might see entries that follow, but not the lock, and take them for those of the old version. This fence and the one in
        // `is_still` exclude that. On x86-64 stores are seen in their order anyway, and it is no instruction.
        std::atomic_thread_fence(std::memory_order_release);
        return true;
    }

    /// Unlocked. A thread that looks without the lock sees by the version that the cell has changed meanwhile.
    static std::uint32_t next_version(std::uint32_t head) {
        constexpr std::uint32_t version = 0xFU << kVersionShift;
        return (head & ~(kLocked | version)) | ((head + (1U << kVersionShift)) & version);
    }

    /// For one that looked without the lock: nothing has changed since the head was this.
    bool is_still(std::uint32_t head) const {
        std::atomic_thread_fence(std::memory_order_acquire);
        return head_.load(std::memory_order_relaxed) == head;
    }

    template <AccessType kType>
    bool is_harmless_after_first(AccessKey key, const AccessPoint& point) const {
        const GlobalEntry& first = entries_[0];
        if constexpr (kType == AccessType::write) return first.is_of_thread(point, AccessType::read);
        const bool is_of_other_tile = first.is_read(GlobalEntry::code_and_mask_of(key)) && first.peek_tile() != point.tile;
        return is_of_other_tile || first.is_of_thread(point, AccessType::write);
    }

    /// What entries with one key tell a thread that makes such an access.
    struct Likes {
        std::size_t count = 0;
        unsigned recent = 0;        ///< of its tile, since the tile's last barrier that covers global memory
        bool is_mine = false;       ///< one of them is the thread's
        bool has_own_tile = false;  ///< some are of its tile, perhaps from before
        bool all_are_reads = true;  ///< those with other keys, too
        std::optional<std::uint32_t> other, third;  ///< tiles

        bool settle(std::uint32_t tile, bool every_tile) const {
            if (is_mine || recent >= 2) return true;
            if (every_tile || !other) return false;
            return has_own_tile || (third && std::max(*other, *third) < tile);
        }
        /// One more needs no room that others have.
        bool leave_room() const {
            if (!other) return recent == 1 || count <= 1;
            return count == 1 && !has_own_tile;
        }
    };
    /// \return nothing: the cell changed meanwhile
    std::optional<Likes> likes_of(std::uint32_t head, AccessKey key, const AccessPoint& point, std::uint32_t intervals,
                                  bool every_tile) const;

    /// With kOverflow, in place of the entries: a pointer to the list, and how many it has. Each is read and written as a whole, because
    /// others look without the lock.
    EntryList* list() const { return __atomic_load_n(reinterpret_cast<EntryList* const*>(entries_), __ATOMIC_RELAXED); }
    void set_list(EntryList* list) { __atomic_store_n(reinterpret_cast<EntryList**>(entries_), list, __ATOMIC_RELAXED); }
    static constexpr std::size_t kPlaceOfSize = sizeof(EntryList*) / sizeof(std::uint32_t);
    std::uint32_t list_size() const {
        return __atomic_load_n(reinterpret_cast<const std::uint32_t*>(entries_) + kPlaceOfSize, __ATOMIC_RELAXED);
    }
    void set_list_size(std::uint32_t size) {
        __atomic_store_n(reinterpret_cast<std::uint32_t*>(entries_) + kPlaceOfSize, size, __ATOMIC_RELAXED);
    }

    std::atomic<std::uint32_t> head_;
    std::uint32_t value_;  ///< written by the worker that holds the cell, while others may look
    alignas(EntryList*) GlobalEntry entries_[kEntries];  ///< with kOverflow there are a pointer to the list and its size
};
static_assert(sizeof(GlobalCell) == 8 * kWordBytes);

/// The shadow of all memory but tile_static: made in pieces as memory is touched, kept for the life of the process.
class GlobalShadow {
  public:
    /// The part of the shadow that a page of memory has.
    static constexpr unsigned kPageBits = AddressTable<GlobalCell>::kPageBits;
    static constexpr std::size_t kCellsInPage = (std::size_t{1} << kPageBits) / kWordBytes;

    /// The cells of the page an address is in. Any thread.
    GlobalCell* page_of(std::uintptr_t address) {
        return table_.find_or_make(address, [this] { return make_page(); });
    }
    GlobalCell& cell_of(std::uintptr_t address) { return page_of(address)[cell_in_page(address)]; }
    static std::size_t cell_in_page(std::uintptr_t address) {
        return (address & ((std::uintptr_t{1} << kPageBits) - 1)) / kWordBytes;
    }

    /// Marks the words of [begin, end) as belonging to nothing; no access may lock their cells.
    void forbid(std::uintptr_t begin, std::uintptr_t end);
    void allow(std::uintptr_t begin, std::uintptr_t end);

    /// The number cells of the next launch carry.
    std::uint32_t begin_launch();
    std::uint32_t launch() const { return launch_; }

    /// A tile of the running launch is in this interval. Any worker.
    void note_interval(std::uint32_t interval) {
        if (__builtin_expect(interval > GlobalEntry::kIntervalMask, 0)) intervals_repeat_.store(true, std::memory_order_relaxed);
    }
    /// Of an entry of this launch, by whichever tile. Where some tile has passed more barriers than entries count, each may be later.
    AccessPoint point_of(const GlobalEntry& entry) const {
        AccessPoint point = entry.point();
        point.or_later = intervals_repeat_.load(std::memory_order_relaxed);
        return point;
    }

    /// Bytes of shadow memory in use.
    std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

    /// How many pieces of memory it has taken to make it of.
    std::size_t arenas() const {
        const std::lock_guard<std::mutex> lock(arenas_mutex_);
        return arenas_.size();
    }

  private:
    static constexpr std::size_t kPageBytes = kCellsInPage * sizeof(GlobalCell);

    /// Memory for the shadow of many pages, of which an OS thread makes them in turn.
    struct Arena {
        char* next = nullptr;
        std::size_t left = 0;
        std::uint64_t shadow = 0;  ///< whose it is
    };
    struct LeftArenas;
    static __thread Arena arena __attribute__((tls_model("initial-exec")));

    GlobalCell* make_page();
    void take_arena();
    void mark(std::uintptr_t begin, std::uintptr_t end, std::uint32_t head);

    AddressTable<GlobalCell> table_;
    static inline std::atomic<std::uint64_t> count_{0};
    const std::uint64_t number_ = ++count_;
    mutable std::mutex arenas_mutex_;  ///< of the next three
    std::vector<char*> arenas_;
    char* spare_ = nullptr;  ///< of memory that the next arenas are made of
    char* spare_end_ = nullptr;
    std::uint32_t launch_ = 0;
    std::atomic<bool> intervals_repeat_{false};  ///< numbers of intervals in entries, in this launch
    std::atomic<std::size_t> bytes_{0};
    std::mutex forbidden_mutex_;
    std::map<std::uintptr_t, std::uintptr_t> forbidden_;  ///< end by begin
};

}  // namespace tessera::race_detector
