// SPDX-License-Identifier: Apache-2.0
// One access to a word of global memory: anything but the thread's own stack and tile_static memory. Workers share the
// shadow; a cell is locked while it is looked at.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

#include "race_detector/checks/access_failures.h"
#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/debugger_probe.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/seen_conflicts.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/definedness.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

GlobalShadow& global_shadow = *new GlobalShadow;
AccessFailures* access_failures = nullptr;

namespace {

/// No program has memory below.
constexpr std::uintptr_t kLowestAddress = 4096;

GlobalCell& find_cell(CurrentThread& me, std::uintptr_t word, AccessKey key) {
    const std::uintptr_t number = KnownPages::number_of(word);
    KnownPages::Page& page = me.pages->place_for(number);
    if (page.number != number + 1) {
        if (word < kLowestAddress) access_failures->null_access(key.code(), word);
        page = {0, global_shadow.page_of(word), number + 1, nullptr, 0, KnownPages::Page::unknown};
    }
    return page.cells[GlobalShadow::cell_in_page(word)];
}

/// Remembers that the bytes are stored to in this launch.
void note_stored(CurrentThread& me, std::uintptr_t word, ByteMask mask) {
    KnownPages::Page& page = me.pages->place_for(KnownPages::number_of(word));  // known: its cell has been found
    const std::uint64_t launch = std::uint64_t{me.launch_number} + 1;
    if (page.stored_in != launch) {
        page.stored = &stored_bytes.page_of(word, me.launch_number);
        page.stored_in = launch;
    }
    page.stored->add(word, mask);
}

/// The value that is stored next is of interest, too.
void expect_value(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, ByteMask mask, const SeenValues::Before& before) {
    PendingWrite write;
    write.global = &cell;
    write.word = word;
    write.mask = mask;
    write.before = before;
    me.worker->pending.push_back(write);
    me.expect_stored_values();
}

/// A value is noted when its thread next accesses memory. Other tiles run meanwhile, on other workers: what they have stored would be gone.
void look_at_values_of_others(const CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, ByteMask mask) {
    const ByteMask theirs = cell.written_by_others(me.tile, mask);
    if (theirs == 0) return;
    const ByteMask known = theirs & cell.has_values();
    if (known != theirs) seen_values.look(word, theirs & ~known);
    if (known != 0) cell.note_value(value_at(word), known);  // another value than the known one was stored since
}

/// Of the running tile, since the last barrier that covers global memory.
bool is_unordered_in_tile(const CurrentThread& me, const GlobalEntry& entry) {
    return entry.tile() == me.tile && ((me.interval - entry.interval()) & GlobalEntry::kIntervalMask) <= me.intervals_of_global_epoch();
}

/// An entry carries its interval modulo 2^20. If this one is of the running tile, it is of its recent past.
AccessPoint point_of(const CurrentThread& me, const GlobalEntry& entry) {
    if (entry.tile() != me.tile) return global_shadow.point_of(entry);
    AccessPoint point = entry.point();
    point.interval = me.interval - ((me.interval - entry.interval()) & GlobalEntry::kIntervalMask);
    return point;
}

void look_for_conflicts(CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, AccessKey key) {
    Worker& worker = *me.worker;
    for (GlobalEntry* entry = cell.begin(); entry != cell.end(); ++entry) {
        const AccessKey theirs = entry->key();
        if (!conflicts(theirs, key)) continue;
        if (entry->tile() != me.tile) {
            show_race_to_debugger(word, theirs, global_shadow.point_of(*entry), key);
            if (!cell.become_candidate()) continue;
            const std::lock_guard<std::mutex> lock(worker.mutex);
            worker.candidates.push_back(word);
        } else if (entry->thread() != me.thread && is_unordered_in_tile(me, *entry)) {
            const AccessPoint then = point_of(me, *entry);
            show_race_to_debugger(word, theirs, then, key);
            const std::lock_guard<std::mutex> lock(worker.mutex);
            worker.meetings.push_back({word, theirs, key, then, me.point()});
        }
    }
}

/// Where tiles may be ordered by messages: of each key the cell keeps every tile's first access, and of its latest interval two
/// threads' accesses. False: it has this one, and all conflicts of its like have been seen.
bool enter_tile(const CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, AccessKey key) {
    GlobalEntry* begin = cell.begin();
    GlobalEntry* end = cell.end();
    // Looking at many costs much: other workers have just written them. A tile's entries from before there were many come first.
    if (cell.overflows() && !me.worker->noted.may_have_noted(me, word, key)) {
        end = begin + std::min(cell.size(), GlobalCell::kEntries);
    } else if (cell.size() > GlobalCell::kLatestEntries) {
        begin = end - GlobalCell::kLatestEntries;
    }
    GlobalEntry* first = nullptr;
    GlobalEntry* older = nullptr;  // of an interval before
    int recent = 0;
    bool is_mine = false;
    for (GlobalEntry* entry = begin; entry != end; ++entry) {
        if (entry->tile() != me.tile || !entry->has_key(key)) continue;
        if (is_unordered_in_tile(me, *entry)) {
            ++recent;
            is_mine |= entry->thread() == me.thread;
        } else if (first != nullptr) {
            older = entry;
        }
        if (first == nullptr) first = entry;
    }
    if (is_mine || recent >= 2) return false;
    if (recent == 0 && older != nullptr) {
        // Later intervals' entries make room; the tile's first stays, as the example to show.
        const std::ptrdiff_t kept = first - cell.begin();
        for (std::ptrdiff_t i = cell.end() - cell.begin() - 1; i > kept; --i) {
            GlobalEntry* const entry = cell.begin() + i;
            if (entry->tile() == me.tile && entry->has_key(key)) cell.remove(entry);
        }
    }
    const bool conflict_is_possible = is_plain_write(key.type()) ||
                                      (cell.size() > 0 && is_atomic(cell.begin()->key().type()) != is_atomic(key.type()));
    if (conflict_is_possible) cell.become_candidate();
    cell.add(GlobalEntry(key, me.point()));
    return true;
}

/// Which bytes of new memory hold values, and which reads may be mistakes.
/// \param undefined_before  those of its bytes that held none when the launch began
void note_definedness(const CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, AccessKey key,
                      ByteMask undefined_before) {
    if (is_write(key.type())) definedness.written(word, undefined_before);
    if (key.type() == AccessType::atomic && me.drops_value) definedness.exchanged(word, undefined_before);
    const ByteMask fresh = undefined_before & ~cell.write_first();
    if (fresh == 0) return;

    UndefinedReads& reads = me.worker->global_undefined_reads;
    constexpr std::uint64_t whole_tile = GlobalEntry::kMostThreads;  // numbers below are its threads'
    const auto who = [&](std::uint64_t thread) { return std::uint64_t{me.tile} * (whole_tile + 1) + thread; };
    ByteMask stored = 0;
    if (key.type() != AccessType::write) {
        Touched& mine = reads.touched(word, who(me.thread));
        ByteMask undefined = me.uses_value(key.type()) ? fresh & ~mine.written : 0;
        mine.read_first |= undefined;
        if (Touched* const tile = reads.find(word, who(whole_tile))) {
            tile->begin_epoch(me.global_epoch_interval);
            undefined &= ~tile->written_before;
        }
        // A plain read of what an exchange has stored comes after it in order, or races with it. Atomics do not race.
        if (key.type() == AccessType::read && undefined != 0) undefined &= ~definedness.exchanged_before(word);
        if (undefined != 0) reads.add(word, AccessKey(key.code(), key.type(), undefined), me.point());
        if (key.type() == AccessType::atomic) stored = fresh;
    } else {
        const Touched* const mine = reads.find(word, who(me.thread));
        stored = mine != nullptr ? fresh & mine->read_first : 0;
        cell.set_write_first(fresh & ~stored);
    }
    if (stored == 0) return;
    reads.touched(word, who(me.thread)).written |= stored;
    Touched& tile = reads.touched(word, who(whole_tile));
    tile.begin_epoch(me.global_epoch_interval);
    tile.written |= stored;
}

/// The same where tiles may be ordered by messages: whether they are shows now, and not when the launch ends.
void look_for_unordered(CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, AccessKey key) {
    if (!cell.is_candidate()) return;
    Worker& worker = *me.worker;
    const AccessPoint now = me.point();
    SeenConflicts seen(key, now, {me.launch_number, me.kernel});
    std::optional<AccessHistory::TileSearch> before;  // made at the first conflict, which most accesses do not have
    for (GlobalEntry* entry = cell.begin(); entry != cell.end(); ++entry) {
        const AccessKey theirs = entry->key();
        const bool is_here = entry->tile() == me.tile;
        const AccessPoint then = point_of(me, *entry);
        if (!seen.may_tell(theirs, then)) continue;
        if (!conflicts(theirs, key)) continue;
        if (is_here && (entry->thread() == me.thread || !is_unordered_in_tile(me, *entry))) continue;
        if (!is_here) {
            if (!before) before.emplace(now);
            if (before->reaches(then)) continue;
        }
        const std::lock_guard<std::mutex> lock(worker.mutex);
        seen.record(worker.unordered, kAddressPlace, word, theirs, then);
        show_race_to_debugger(word, theirs, then, key);
    }
}

/// The same for an access that is to be entered first.
void enter_among_messages(CurrentThread& me, GlobalCell::Lock& cell, std::uintptr_t word, AccessKey key) {
    if (enter_tile(me, cell, word, key)) look_for_unordered(me, cell, word, key);
    if (cell.overflows()) me.worker->noted.note(me, word, key);
}

/// What others have seen in the word that is not from before this write is what was stored.
void note_seen_values(const CurrentThread& me, const PendingWrite& write) {
    const OwnMemory own;
    for (const SeenValues::Seen& seen : seen_values.stored_since(write.before, write.word)) {
        GlobalCell::Lock(*write.global, me.launch).note_value(seen.value, seen.mask);
    }
}

bool is_hidden(const Worker& worker, std::uintptr_t word, AccessKey key) {
    const std::uintptr_t first = word + static_cast<unsigned>(__builtin_ctz(key.mask()));
    for (const HiddenRange& range : worker.hidden) {
        if (first - range.begin < range.bytes) return true;
    }
    return false;
}

/// Of a cell with many entries. Where it keeps the lowest two tiles, this is done when an access is found there for the first time:
/// a stencil's words have many entries, and each of its accesses is made once.
void note_in_list(const CurrentThread& me, std::uintptr_t word, AccessKey key) {
    const OwnMemory own;
    me.worker->noted.note(me, word, key);
}

/// An access to memory that holds values tells nothing new, and nothing is stored that other workers look at: words that many tiles
/// use, and those that one thread uses again and again.
bool is_settled(const CurrentThread& me, const GlobalCell& cell, std::uintptr_t word, AccessKey key, bool by_messages) {
    const bool overflows = cell.overflows();
    NotedAccesses& noted = me.worker->noted;
    if (overflows && noted.has(me, word, key)) return true;
    // Among many entries of other tiles there is nothing to look for.
    if (by_messages && overflows && !noted.may_have_noted(me, word, key)) return false;
    if (!cell.settles(me.launch, key, me.point(), me.intervals_of_global_epoch(), by_messages)) return false;
    if (overflows && !by_messages) note_in_list(me, word, key);
    return true;
}

/// All words of the page are the program's, and what is done with an access is for its cell to say. With a complete history every
/// thread's access counts.
bool may_be_quick(const KnownPages::Page& page) {
    return page.contents >= KnownPages::Page::plain && !access_history.watches_words() && !accesses_are_announced;
}

/// Remembers whether the page that `find_cell` has found has words that are not the program's global memory.
void look_at_page(CurrentThread& me, std::uintptr_t word) {
    const std::uintptr_t number = KnownPages::number_of(word);
    KnownPages::Page& page = me.pages->place_for(number);
    if (page.contents != KnownPages::Page::unknown) return;
    const std::uintptr_t begin = number << GlobalShadow::kPageBits, end = begin + (std::uintptr_t{1} << GlobalShadow::kPageBits);
    const auto has_some = [&](const auto& range) { return range.begin < end && range.begin + range.bytes > begin; };
    const bool is_plain = std::none_of(me.worker->ranges.begin(), me.worker->ranges.end(), has_some) &&
                          std::none_of(me.worker->hidden.begin(), me.worker->hidden.end(), has_some);
    using Page = KnownPages::Page;
    page.contents = !is_plain ? Page::other : definedness.has_undefined(begin, end) ? Page::plain : Page::defined;
    if (page.contents == Page::defined && may_be_quick(page)) page.settling_number = page.number;
}

}  // namespace

bool is_settled_global_read(CurrentThread& me, std::uintptr_t word, AccessKey key) {
    const std::uintptr_t number = KnownPages::number_of(word);
    const KnownPages::Page& page = me.pages->place_for(number);
    if (page.number != number + 1 || page.contents < KnownPages::Page::plain || access_history.watches_words()) return false;
    if (page.contents == KnownPages::Page::plain && definedness.is_watching(word)) return false;
    return is_settled(me, page.cells[GlobalShadow::cell_in_page(word)], word, key, access_history.orders_tiles());
}

void check_global(CurrentThread& me, std::uintptr_t word, AccessKey key) {
    GlobalCell& cell = find_cell(me, word, key);
    if (__builtin_expect(cell.is_forbidden(), 0)) return access_failures->beside_array(word, key);
    const bool in_history = access_history.watches_words(), by_messages = access_history.orders_tiles();
    if (in_history) access_history.check_global(word, key);
    if (is_write(key.type())) note_stored(me, word, key.mask());
    const ByteMask undefined_before = definedness.is_watching(word) ? definedness.undefined_before(word, key.mask()) : 0;
    // Most words are written once: to ask whether that is known would not pay off.
    const bool is_new_write = is_plain_write(key.type()) && !cell.has_different_values(me.launch);
    const SeenValues::Before before = is_new_write ? seen_values.look_before(word) : SeenValues::Before();
    if (undefined_before != 0 || is_new_write || !is_settled(me, cell, word, key, by_messages)) {
        GlobalCell::Lock lock(cell, me.launch);
        if (is_new_write) look_at_values_of_others(me, lock, word, key.mask());
        if (undefined_before != 0) note_definedness(me, lock, word, key, undefined_before);
        if (by_messages) {
            enter_among_messages(me, lock, word, key);
        } else if (lock.enter(key, me.point(), me.intervals_of_global_epoch()) && !in_history) {
            look_for_conflicts(me, lock, word, key);
        }
    }
    if (is_new_write) expect_value(me, cell, word, key.mask(), before);
}

bool enter_further_read(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, AccessKey key) {
    if (cell.is_forbidden()) return false;
    if (me.every_tile) {
        if (is_settled(me, cell, word, key, true)) return true;
        const OwnMemory own;
        GlobalCell::Lock lock(cell, me.launch);
        enter_among_messages(me, lock, word, key);
        return true;
    }
    const bool overflows = cell.overflows();
    const GlobalCell::Reading done = cell.read(me.launch, key, me.point(), me.intervals_of_global_epoch());
    if (overflows && done == GlobalCell::Reading::settled) note_in_list(me, word, key);
    return done != GlobalCell::Reading::unknown;
}

bool enter_new_write(CurrentThread& me, std::uintptr_t word, AccessKey key) {
    const std::uintptr_t number = KnownPages::number_of(word);
    const KnownPages::Page& page = me.pages->place_for(number);
    if (page.number != number + 1 || !may_be_quick(page)) return false;
    GlobalCell& cell = page.cells[GlobalShadow::cell_in_page(word)];
    const bool may_be_undefined = page.contents == KnownPages::Page::plain && definedness.is_watching(word);
    const ByteMask fresh = may_be_undefined ? definedness.undefined_before(word, key.mask()) : 0;
    const SeenValues::Before before = seen_values.look_before(word);
    if (!cell.enter_first<AccessType::write>(me.launch, key, me.point(), me.every_tile, fresh)) return false;
    if (fresh != 0) definedness.written(word, fresh);
    note_new_write(me, cell, word, key.mask(), before);
    return true;
}

void note_new_write(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, ByteMask mask, const SeenValues::Before& before) {
    const OwnMemory own;
    note_stored(me, word, mask);
    expect_value(me, cell, word, mask, before);
}

bool check_elsewhere(std::uintptr_t word, AccessKey key) {
    CurrentThread& me = current_thread;
    if (TileCell* cell = cell_of(*me.worker, word)) {
        check_tile_static(*cell, word, key);
        return true;
    }
    if (__builtin_expect(!me.worker->hidden.empty() && is_hidden(*me.worker, word, key), 0)) return false;
    check_global(me, word, key);
    look_at_page(me, word);
    return true;
}

void settle_pending_writes() {
    CurrentThread& me = current_thread;
    Worker& worker = *me.worker;
    for (const PendingWrite& write : worker.pending) {
        if (write.global == nullptr) {
            settle_tile_static_write(worker, write);
            continue;
        }
        const std::uint32_t value = value_at(write.word);
        if (!write.global->has_value(me.launch, value, write.mask)) GlobalCell::Lock(*write.global, me.launch).note_value(value, write.mask);
        if (__builtin_expect(seen_values.has_some_since(write.before), 0)) note_seen_values(me, write);
    }
    worker.pending.clear();
    if (me.state == CurrentThread::pending) me.run();
}

}  // namespace tessera::race_detector
