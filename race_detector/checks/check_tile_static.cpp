// SPDX-License-Identifier: Apache-2.0
// One access to a word of tile_static memory. All of a tile's threads run on one OS thread, so nothing is locked.
#include <cstring>

#include "race_detector/checks/access_failures.h"
#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/debugger_probe.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/own_memory.h"

namespace tessera::race_detector {

namespace {

/// Intervals of the current epoch before the running one: there are some only after barriers that do not cover tile_static.
std::uint32_t steps_in_epoch(const CurrentThread& me) { return me.interval - me.epoch_interval; }

/// The word as all workers know it.
std::uint64_t image_of(const Worker& worker, std::uintptr_t word) {
    for (const TileRange& range : worker.ranges) {
        if (word - range.begin < range.bytes) return range.image + (word - range.begin);
    }
    return word;
}

/// In place of a thread's number in UndefinedReads: what any thread has stored by an atomic operation that does not read.
constexpr std::uint64_t kByExchange = GlobalEntry::kMostThreads;

/// Which bytes of the tile hold values, and which reads may be mistakes.
void note_definedness(CurrentThread& me, TileCell& cell, std::uintptr_t word, AccessKey key) {
    UndefinedReads& reads = me.worker->undefined_reads;
    const ByteMask fresh = key.mask() & ~cell.written_before & ~cell.write_first;
    if (key.type() != AccessType::write) {
        if (fresh != 0) {
            Touched& mine = reads.touched(word, me.thread);
            cell.has_undefined_reads = 1;
            const ByteMask undefined = fresh & ~mine.written;
            if (undefined != 0 && me.uses_value(key.type())) {
                mine.read_first |= undefined;
                // A plain read of what an exchange has stored comes after it in order, or races with it. Atomics do not race.
                const Touched* const exchanged = key.type() == AccessType::read ? reads.find(word, kByExchange) : nullptr;
                const ByteMask left = undefined & ~(exchanged != nullptr ? exchanged->written : 0);
                if (left != 0) reads.add(word, AccessKey(key.code(), key.type(), left), me.point());
            }
            if (key.type() == AccessType::atomic) {
                mine.written |= fresh;
                if (me.drops_value) reads.touched(word, kByExchange).written |= fresh;
            }
        }
    } else if (fresh != 0) {
        Touched* const mine = cell.has_undefined_reads != 0 ? reads.find(word, me.thread) : nullptr;
        const ByteMask read_first = mine != nullptr ? mine->read_first & fresh : 0;
        if (mine != nullptr) mine->written |= read_first;
        cell.write_first = (cell.write_first | (fresh & ~read_first)) & 0xF;
    }
    if (is_write(key.type())) cell.written_now = (cell.written_now | key.mask()) & 0xF;
}

void compare_value_when_stored(CurrentThread& me, TileCell& cell, std::uintptr_t word, ByteMask mask) {
    PendingWrite write;
    write.tile = &cell;
    write.word = word;
    write.image = image_of(*me.worker, word);
    write.mask = mask;
    std::memcpy(&write.old_value, reinterpret_cast<const void*>(word), kWordBytes);
    me.worker->pending.push_back(write);
    me.expect_stored_values();
}

/// The bytes of a plain write that other threads plainly write, too.
ByteMask bytes_of_other_writes(const CurrentThread& me, TileCell& cell, AccessKey key) {
    ByteMask shared = 0;
    me.worker->shadow.any_entry(cell, [&](const TileEntry& entry) {
        if (is_plain_write(entry.key().type()) && entry.other_than(me.thread) >= 0) shared |= entry.key().mask();
        return false;
    });
    return shared & key.mask();
}

/// What a plain write has in common with other threads' plain writes.
struct MeetingWrites {
    ByteMask bytes = 0;
    bool differ = false;  ///< it is known that these do not all store the same, or an atomic stores, too
};

/// A plain write and an atomic that stores.
bool mixes_with_atomic(AccessKey a, AccessKey b) {
    return (is_plain_write(a.type()) && b.type() == AccessType::atomic) ||
           (is_plain_write(b.type()) && a.type() == AccessType::atomic);
}

/// The running thread meets what others did.
MeetingWrites record_conflicts(CurrentThread& me, TileCell& cell, std::uintptr_t word, AccessKey key) {
    Worker& worker = *me.worker;
    MeetingWrites met;
    bool word_differs = false;  // values are compared word by word, whatever the order in which its bytes are written
    worker.shadow.any_entry(cell, [&](TileEntry& entry) {
        word_differs |= is_plain_write(entry.key().type()) && entry.values_differ();
        if (!conflicts(entry.key(), key)) return false;
        const int other = entry.other_than(me.thread);
        if (other < 0) return false;
        const AccessPoint then = entry.point_of(static_cast<std::uint32_t>(other), me.point(), me.epoch_interval);
        const std::lock_guard<std::mutex> lock(worker.mutex);
        worker.conflicts.record(kTileStaticPlace, image_of(worker, word), entry.key(), then, key, me.point(),
                                {me.launch_number, me.kernel});
        show_race_to_debugger(word, entry.key(), then, key);
        met.differ |= mixes_with_atomic(entry.key(), key);
        if (is_plain_write(key.type()) && is_plain_write(entry.key().type())) {
            met.bytes |= entry.key().mask() & key.mask();
            entry.set_compares_values();
        }
        return false;
    });
    met.differ |= met.bytes != 0 && word_differs;
    return met;
}

/// Not all of the racing writes of this cell store the same. Where that was noted before, it was for all that had met by then.
/// \param now  the access whose meetings were recorded since; null: none was
void note_differing_values(Worker& worker, TileCell& cell, std::uint64_t image, const AccessKey* now = nullptr) {
    TileStaticShadow& shadow = worker.shadow;
    const std::uint32_t kernel = current_thread.kernel;
    const std::lock_guard<std::mutex> lock(worker.mutex);
    shadow.any_entry(cell, [&](TileEntry& a) {
        if (!is_plain_write(a.key().type())) return false;
        const bool is_noted = a.values_differ() && (now == nullptr || a.key() != *now);
        if (is_noted) return false;
        a.set_values_differ();
        shadow.any_entry(cell, [&](const TileEntry& b) {
            const bool by_two = a.has_two() || b.other_than(a.first()) >= 0;  // else they met in another epoch, or never
            if (!is_plain_write(b.key().type()) || !conflicts(a.key(), b.key()) || !by_two) return false;
            Conflict* const conflict = worker.conflicts.find(kTileStaticPlace, image, a.key(), b.key(), kernel);
            if (conflict != nullptr) conflict->values_differ = true;
            return false;
        });
        return false;
    });
}

/// Enters any access into a cell of this epoch.
void enter(CurrentThread& me, TileCell& cell, std::uintptr_t word, AccessKey key, std::uintptr_t marked_site) {
    TileStaticShadow& shadow = me.worker->shadow;
    TileEntry& leader = cell.entries[0];
    const bool is_defined_read = key.type() == AccessType::read && (cell.written_before & key.mask()) == key.mask();
    note_definedness(me, cell, word, key);
    if (leader.empty() && !access_history.watches_words()) {
        leader = TileEntry(key, me.thread, steps_in_epoch(me));
        return;
    }
    if (access_history.watches_words()) {
        access_history.check_tile_static(image_of(*me.worker, word), word, key);
    }
    TileEntry* mine = nullptr;
    shadow.any_entry(cell, [&](TileEntry& entry) {
        if (entry.key() != key) return false;
        mine = &entry;
        return true;
    });
    if (mine != nullptr && (mine->has_two() || mine->first() == me.thread)) {
        if (is_defined_read && mine->has_two()) note_settled_read(me, word, key, marked_site);
        if (mine->compares_values()) compare_value_when_stored(me, cell, word, bytes_of_other_writes(me, cell, key));
        return;
    }
    const MeetingWrites met =
        access_history.watches_words() ? MeetingWrites() : record_conflicts(me, cell, word, key);
    if (mine != nullptr) {
        mine->set_second(me.thread, steps_in_epoch(me));
        if (met.bytes != 0) mine->set_compares_values();
    } else {
        TileEntry entry(key, me.thread, steps_in_epoch(me));
        if (met.bytes != 0) entry.set_compares_values();
        shadow.add(cell, entry);
    }
    if (met.differ) {
        note_differing_values(*me.worker, cell, image_of(*me.worker, word), &key);
    } else if (met.bytes != 0) {
        compare_value_when_stored(me, cell, word, met.bytes);
    }
}

}  // namespace

void check_tile_static(TileCell& cell, std::uintptr_t word, AccessKey key, std::uintptr_t marked_site) {
    CurrentThread& me = current_thread;
    if (!access_history.watches_words()) {
        using Entered = TileCell::Entered;
        Entered entered = Entered::no;
        if (key.type() == AccessType::read) entered = enter_at_once<AccessType::read>(me, cell, key);
        if (key.type() == AccessType::write) entered = enter_at_once<AccessType::write>(me, cell, key);
        if (entered == Entered::second) note_settled_read(me, word, key, marked_site);
        if (entered != Entered::no) return;
    }
    if (__builtin_expect(cell.is_forbidden(), 0)) return access_failures->beside_tile_static(word, key);
    me.worker->shadow.refresh(cell);
    enter(me, cell, word, key, marked_site);
}

template <unsigned kBytes, AccessType kType>
void check_small_tile_static(const void* code, const void* address, std::uintptr_t marked_site) {
    CurrentThread& me = current_thread;
    const OwnMemory own;
    ++me.accesses;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    TileCell& cell = me.tile_cells[(at - me.tile_static_begin) / kWordBytes];
    const AccessKey key = small_key<kBytes, kType>(me, code, address);
    if (__builtin_expect(cell.is_forbidden(), 0)) return access_failures->beside_tile_static(word_down(at), key);
    me.worker->shadow.refresh(cell);
    enter(me, cell, word_down(at), key, marked_site);
}

template void check_small_tile_static<1, AccessType::read>(const void*, const void*, std::uintptr_t);
template void check_small_tile_static<2, AccessType::read>(const void*, const void*, std::uintptr_t);
template void check_small_tile_static<4, AccessType::read>(const void*, const void*, std::uintptr_t);
template void check_small_tile_static<1, AccessType::write>(const void*, const void*, std::uintptr_t);
template void check_small_tile_static<2, AccessType::write>(const void*, const void*, std::uintptr_t);
template void check_small_tile_static<4, AccessType::write>(const void*, const void*, std::uintptr_t);

void settle_tile_static_write(Worker& worker, const PendingWrite& write) {
    std::uint32_t value;
    std::memcpy(&value, reinterpret_cast<const void*>(write.word), kWordBytes);
    std::uint32_t ones = 0;
    for (unsigned byte = 0; byte < kWordBytes; ++byte) ones |= (write.mask >> byte & 1) * (0xFFU << byte * 8);
    if (((value ^ write.old_value) & ones) != 0 && write.tile->epoch == worker.shadow.epoch()) {
        note_differing_values(worker, *write.tile, write.image);
    }
}

void end_tile_static_epoch(CurrentThread& me) {
    Worker& worker = *me.worker;
    for (const UndefinedRead& read : worker.undefined_reads.all()) {
        TileCell* cell = cell_of(worker, read.word);
        const ByteMask explained = cell != nullptr && cell->epoch == worker.shadow.epoch() ? cell->write_first : 0U;
        if (const ByteMask left = read.key.mask() & ~explained) {
            const std::lock_guard<std::mutex> lock(worker.mutex);
            worker.conflicts.record(kTileStaticPlace, image_of(worker, read.word), read.key, read.point, left,
                                    {me.launch_number, me.kernel});
        }
    }
    worker.undefined_reads.clear();
}

TileCell* cell_of(const Worker& worker, std::uintptr_t word) {
    for (const TileRange& range : worker.ranges) {
        if (word - range.begin < range.bytes) return &range.cells[(word - range.begin) / kWordBytes];
    }
    return nullptr;
}

}  // namespace tessera::race_detector
