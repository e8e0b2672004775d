// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// Which threads made one kind of access (an AccessKey) to a word of tile_static memory in the current epoch. Two different threads
/// are enough: of any third thread at least one of them differs. 64 bits: key 34, threads 10 + 10, intervals since the
/// epoch began 4 + 3 (as far as they count: `point_of`), three flags.
class TileEntry {
  public:
    static constexpr std::uint32_t kMostFirstInterval = 15, kMostSecondInterval = 7;

    /// An interval where entries have it, as their first thread's or as their second's.
    struct IntervalBits {
        std::uint64_t of_first, of_second;
    };
    static constexpr IntervalBits interval_bits(std::uint32_t interval) {
        return {std::uint64_t{interval < kMostFirstInterval ? interval : kMostFirstInterval} << kFirstInterval,
                std::uint64_t{interval < kMostSecondInterval ? interval : kMostSecondInterval} << kSecondInterval};
    }

    constexpr TileEntry() = default;
    constexpr TileEntry(AccessKey key, std::uint32_t thread)
        : bits_(key.bits | thread * (std::uint64_t{1} << kFirst | std::uint64_t{1} << kSecond)) {}
    constexpr TileEntry(AccessKey key, std::uint32_t thread, std::uint32_t interval)
        : TileEntry(TileEntry(key, thread).in(interval_bits(interval))) {}

    constexpr bool empty() const { return bits_ == 0; }
    constexpr AccessKey key() const { return AccessKey(bits_ & kKeyMask); }
    constexpr std::uint32_t first() const { return field(kFirst, 10); }
    constexpr std::uint32_t second() const { return field(kSecond, 10); }  ///< equals first: there is none yet
    constexpr std::uint32_t first_interval() const { return field(kFirstInterval, 4); }
    constexpr std::uint32_t second_interval() const { return field(kSecondInterval, 3); }
    constexpr bool has_two() const { return first() != second(); }

    /// Some other thread plainly writes these bytes too, and nothing is known yet of differing values: each write is to be
    /// compared.
    constexpr bool compares_values() const { return has(kCompare); }
    constexpr bool values_differ() const { return has(kDiffer); }

    constexpr bool is_only_of(std::uint32_t thread) const { return first() == thread && !has_two(); }
    /// A thread among the recorded ones that is not `thread`, or -1.
    constexpr int other_than(std::uint32_t thread) const {
        if (first() != thread) return static_cast<int>(first());
        return second() != thread ? static_cast<int>(second()) : -1;
    }

    /// When and where one of the two made its access.
    /// \param now    the running point of their tile
    /// \param epoch  the interval in which the epoch began
    AccessPoint point_of(std::uint32_t thread, const AccessPoint& now, std::uint32_t epoch) const {
        const bool is_first = thread == first();
        const std::uint32_t interval = epoch + (is_first ? first_interval() : second_interval());
        const bool is_most = interval - epoch == (is_first ? kMostFirstInterval : kMostSecondInterval);
        return {now.tile, thread, interval, is_most && interval < now.interval};
    }

    void set_second(std::uint32_t thread, std::uint32_t interval) {
        set(kSecond, 10, thread);
        set(kSecondInterval, 3, 0);
        bits_ |= interval_bits(interval).of_second;
        update_settled();
    }
    void set_compares_values() {
        if (!values_differ()) set(kCompare, 1, 1);
        update_settled();
    }
    void set_values_differ() {
        set(kDiffer, 1, 1);
        set(kCompare, 1, 0);
        update_settled();
    }

    /// Nothing more can be learnt from an access with this key by this thread.
    constexpr bool settles(AccessKey key, std::uint32_t thread) const {
        const std::uint64_t differs = bits_ ^ (key.bits | std::uint64_t{thread} << kFirst);
        if ((differs & kKeyMask) != 0) return false;
        return (bits_ & kSettledBit) != 0 || (differs & (kFirstMask | kCompareBit)) == 0;
    }
    /// Makes the thread of `mine` the second one where this is the same plain read by one other thread. False: it is not.
    bool add_second_reader(TileEntry mine, const IntervalBits& interval) {
        const std::uint64_t differs = bits_ ^ mine.bits_;
        if ((differs & (kKeyMask | kSettledBit)) != 0 || (differs & kFirstMask) == 0) return false;
        // It has no second one, being not settled. Intervals of seconds are zero until there is one, and reads compare no values.
        bits_ ^= differs & kFirstMask << (kSecond - kFirst);
        bits_ |= interval.of_second | kSettledBit;
        return true;
    }
    /// This, which is in no interval, in that one.
    constexpr TileEntry in(const IntervalBits& interval) const {
        TileEntry entry;
        entry.bits_ = bits_ | interval.of_first;
        return entry;
    }

  private:
    static constexpr unsigned kFirst = kKeyBits, kSecond = kFirst + 10, kFirstInterval = kSecond + 10,
                              kSecondInterval = kFirstInterval + 4, kDiffer = kSecondInterval + 3, kCompare = kDiffer + 1,
                              kSettled = kCompare + 1;
    static_assert(kSettled == 63);
    static constexpr std::uint64_t kKeyMask = (std::uint64_t{1} << kKeyBits) - 1, kFirstMask = std::uint64_t{0x3FF} << kFirst,
                                   kCompareBit = std::uint64_t{1} << kCompare, kSettledBit = std::uint64_t{1} << kSettled;

    constexpr bool has(unsigned bit) const { return (bits_ >> bit & 1) != 0; }
    constexpr std::uint32_t field(unsigned at, unsigned width) const {
        return static_cast<std::uint32_t>(bits_ >> at & ((std::uint64_t{1} << width) - 1));
    }
    void set(unsigned at, unsigned width, std::uint64_t value) {
        const std::uint64_t ones = ((std::uint64_t{1} << width) - 1) << at;
        bits_ = (bits_ & ~ones) | value << at;
    }
    /// One bit for what the hot path asks: further accesses with this key are of no interest.
    void update_settled() { set(kSettled, 1, has_two() && !compares_values() ? 1 : 0); }

    std::uint64_t bits_ = 0;
};

/// The past of one 4-byte word of tile_static memory: 32 bytes. Nothing is cleared between tiles or intervals: `epoch`
/// says how old the cell is.
struct TileCell {
    static constexpr std::size_t kEntries = 3;

    std::uint32_t epoch = 0;              ///< when the entries were made; older than the worker's: they are void
    std::uint32_t written_before : 4;     ///< bytes that this tile had written when the epoch began
    std::uint32_t written_now : 4;        ///< bytes written in this epoch
    std::uint32_t write_first : 4;        ///< bytes whose first access by some thread in this epoch was a plain write
    std::uint32_t has_undefined_reads : 1;
    std::uint32_t overflow : 19;          ///< further entries, in the shadow's overflow; 0: none
    TileEntry entries[kEntries];

    /// Of no variable: `enter_at_once` leaves all accesses to it alone, and nothing is to be entered. No epoch has the number 0.
    bool is_forbidden() const { return epoch == 0 && has_undefined_reads != 0; }
    void forbid() {
        *this = TileCell{};
        has_undefined_reads = 1;
    }

    /// Of this epoch, and the bytes that an access reads were written before it: one comparison of the first 8 bytes.
    bool is_of(std::uint32_t now, AccessType type, ByteMask mask) const {
        std::uint64_t head;
        std::memcpy(&head, this, sizeof head);
        const std::uint64_t wanted = type == AccessType::write ? 0 : std::uint64_t{mask} << 32;
        return (head & (0xFFFFFFFFU | wanted)) == (now | wanted);
    }

    /// Nothing is known of this epoch yet: one store of the first 8 bytes.
    void begin(std::uint32_t now, ByteMask written) { begin(now, written, 0, TileEntry()); }

    /// What a plain access was that `enter_at_once` has dealt with.
    enum class Entered {
        no,     ///< it has not
        known,  ///< tells nothing new
        first,  ///< the epoch's first to the word
        second, ///< the second of two threads' reads: all further ones tell nothing new
        own     ///< another one by the only thread that has accessed the word
    };

    /// Enters a plain access, or finds it entered, where nothing else is to be done: to bytes that were written before the epoch
    /// `now`, and no other access has been made since than the same by another thread, or others by the same one. Or to bytes of
    /// which that thread's first access was a write.
    /// \param tiles_first  the tile's first epoch
    template <AccessType kType>
    __attribute__((always_inline)) Entered enter_at_once(std::uint32_t now, std::uint32_t tiles_first, AccessKey key,
                                                         std::uint32_t thread, const TileEntry::IntervalBits& interval) {
        static_assert(kType == AccessType::read || kType == AccessType::write);
        constexpr bool reads = kType == AccessType::read;
        TileEntry& leader = entries[0];
        if (epoch == now) {
            const ByteMask new_before = key.mask() & ~std::uint32_t{written_before};  // bytes that the tile had not written
            const ByteMask fresh = new_before & ~std::uint32_t{write_first};
            if (reads && fresh != 0) return Entered::no;
            if (leader.settles(key, thread)) return Entered::known;
            const TileEntry mine(key, thread);
            if (leader.empty()) {
                if (new_before != 0) return Entered::no;
                if (!reads) written_now = (written_now | key.mask()) & 0xF;
                leader = mine.in(interval);
                return Entered::first;
            }
            if (reads && new_before == 0 && entries[1].empty() && leader.add_second_reader(mine, interval)) return Entered::second;
            if (fresh != 0) return Entered::no;
            bool is_own = leader.is_only_of(thread);  // all accesses before
            for (std::size_t i = 1; i < kEntries; ++i) {
                if (entries[i].empty()) {
                    if (!is_own) return Entered::no;
                    if (!reads) written_now = (written_now | key.mask()) & 0xF;
                    entries[i] = mine.in(interval);
                    return Entered::own;
                }
                if (entries[i].settles(key, thread)) return Entered::known;
                is_own = is_own && entries[i].is_only_of(thread);
            }
            return Entered::no;
        }
        const ByteMask written = written_before | written_now;
        if (epoch < tiles_first || (key.mask() & ~written) != 0) return Entered::no;
        begin(now, written, reads ? 0 : key.mask(), TileEntry(key, thread).in(interval));
        return Entered::first;
    }

  private:
    void begin(std::uint32_t now, ByteMask before, ByteMask in_it, TileEntry entry) {
        const std::uint64_t head = now | std::uint64_t{before} << 32 | std::uint64_t{in_it} << 36;
        std::memcpy(static_cast<void*>(this), &head, sizeof head);
        entries[0] = entry;
        for (std::size_t i = 1; i < kEntries; ++i) entries[i] = TileEntry();
    }
};
static_assert(sizeof(TileCell) == 8 * kWordBytes);

/// For each 4-byte word of tile_static memory the latest read of all of it that is of no interest any more, whichever thread makes
/// it: of bytes written before the epoch, by code with which two threads have read it. An address that stands for the code and the
/// epoch are one number, so that one comparison answers what a cell's head and first entry do. The program's code looks here itself
/// (tessera_ignored_accesses).
class SettledReads {
  public:
    /// What is added to the code's address in this epoch. Code addresses have 48 bits at most.
    static constexpr std::uint64_t mark(std::uint32_t epoch) { return std::uint64_t{epoch} << kCodeAddressBits; }
    /// So many epochs have different marks; then all must be forgotten.
    static constexpr std::uint32_t kEpochs = 1U << 16;

  private:
    static constexpr unsigned kCodeAddressBits = 48;
};

/// The shadow memory of one OS thread's tile_static variables. They serve one tile at a time, so one shadow serves all
/// tiles: each tile and each barrier that orders tile_static memory begins a new epoch.
class TileStaticShadow {
  public:
    /// Entries of a word beyond those in its cell.
    struct Overflow {
        TileEntry entries[7];
        std::uint32_t next = 0;
    };

    /// Makes cells for a range of tile_static memory, or finds those it has.
    TileCell* cells_of(const char* begin, std::size_t bytes);
    /// The marks (SettledReads) of the words of `cells`, which `cells_of` has returned.
    std::uint64_t* settled_reads_of(const TileCell* cells);

    /// The whole words of these bytes, and no others, are of no variable: [first, second), in memory that has cells.
    void forbid_only(const std::vector<std::pair<std::uintptr_t, std::uintptr_t>>& bytes);

    std::uint32_t epoch() const { return epoch_; }
    std::uint32_t tile_epoch() const { return tile_epoch_; }
    void begin_tile() { tile_epoch_ = begin_epoch(); }
    std::uint32_t begin_epoch();

    /// Makes the cell one of the current epoch.
    void refresh(TileCell& cell) const {
        if (cell.epoch == epoch_) return;
        const std::uint32_t written = cell.epoch >= tile_epoch_ ? cell.written_before | cell.written_now : 0U;
        cell.begin(epoch_, written);
    }

    /// Calls `visit(entry)` for each entry of the cell until it returns true.
    template <class Visit>
    bool any_entry(TileCell& cell, Visit visit) {
        for (TileEntry& entry : cell.entries) {
            if (entry.empty()) return false;
            if (visit(entry)) return true;
        }
        for (std::uint32_t at = cell.overflow; at != 0; at = overflow_[at].next) {
            for (TileEntry& entry : overflow_[at].entries) {
                if (entry.empty()) return false;
                if (visit(entry)) return true;
            }
        }
        return false;
    }

    void add(TileCell& cell, TileEntry entry);

    std::size_t bytes() const;

  private:
    struct Range {
        const char* begin;
        std::size_t words;
        std::unique_ptr<TileCell[]> cells;
        std::unique_ptr<std::uint64_t[]> settled_reads;

        void make_cells();
    };
    void forbid(std::uintptr_t begin, std::uintptr_t end);
    TileEntry* free_slot(TileCell& cell);

    std::uint32_t epoch_ = 0;
    std::uint32_t tile_epoch_ = 0;
    std::vector<Range> ranges_;
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> forbidden_;  ///< as `forbid_only` was told
    bool has_new_cells_ = false;                                        ///< since then
    std::vector<Overflow> overflow_ = std::vector<Overflow>(1);  ///< of this epoch; number 0 is none
    std::size_t overflow_used_ = 1;
};

}  // namespace tessera::race_detector
