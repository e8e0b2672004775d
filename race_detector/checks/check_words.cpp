// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/check_words.h"

#include "race_detector/checks/running_access.h"
#include "race_detector/checks/worker.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/recording/access_recorder.h"

namespace tessera::race_detector {

namespace {

/// Structures of more words are few accesses for much memory.
constexpr std::size_t kMostBytes = 64;

/// Enters an access by the running thread's code of the first module to words of its tile_static memory. False: not all of them.
template <AccessType kType>
__attribute__((always_inline)) inline bool enter_tile_static_words(CurrentThread& me, const void* code, std::uintptr_t offset,
                                                                   std::size_t words) {
    if (kType == AccessType::read && are_settled(me, offset, words, mark_of(code))) return true;
    const std::uintptr_t first = offset / kWordBytes;
    const AccessKey key = small_key<kWordBytes, kType>(me, code, nullptr);
    for (std::uintptr_t word = first; word < first + words; ++word) {
        const TileCell::Entered entered = enter_at_once<kType>(me, me.tile_cells[word], key);
        if (__builtin_expect(entered == TileCell::Entered::no, 0)) return false;
        if (kType == AccessType::read && entered == TileCell::Entered::second) me.settled_reads[word] = mark_of(code);
    }
    return true;
}

/// The same for a word of global memory, where it tells nothing new or is a first read.
template <AccessType kType>
__attribute__((always_inline)) inline bool settle_global_word(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, AccessKey key) {
    constexpr bool reads = kType == AccessType::read;
    const AccessPoint point = me.point();
    const std::uint32_t intervals = me.intervals_of_global_epoch();
    if (reads && !me.every_tile && cell.settles_read(me.launch, key, me.tile)) return true;
    if (cell.settles_own<kType>(me.launch, key, point, intervals)) return true;
    if (!reads) return false;
    return cell.overflows() ? me.worker->noted.has(me, word, key) : cell.enter_first_read(me.launch, key, point);
}

template <AccessType kType>
__attribute__((always_inline)) inline bool settle_global_words(CurrentThread& me, const void* code, std::uintptr_t at, std::size_t bytes) {
    GlobalCell* const cells = settling_cell(me, at);
    if (cells == nullptr || KnownPages::number_of(at) != KnownPages::number_of(at + bytes - 1)) return false;
    const AccessKey key = small_key<kWordBytes, kType>(me, code, nullptr);
    for (std::size_t i = 0; i < bytes / kWordBytes; ++i) {
        if (!settle_global_word<kType>(me, cells[i], at + i * kWordBytes, key)) return false;
    }
    return true;
}

}  // namespace

template <AccessType kType>
__attribute__((noinline)) void check_words(const void* code, const void* address, std::size_t bytes) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const std::uintptr_t offset = at - me.tile_static_begin;
    const bool may_be_quick = bytes - 1 < kMostBytes && bytes % kWordBytes == 0 && at % kWordBytes == 0 && !accesses_are_announced;
    bool is_done = false;
    if (may_be_quick && offset < me.direct_bytes) {
        is_done = me.is_main_code(code) && me.direct_bytes - offset >= bytes && enter_tile_static_words<kType>(me, code, offset, bytes / kWordBytes);
    } else if (may_be_quick) {
        if (me.state == CurrentThread::running && at - me.stack_begin < me.stack_bytes) return;
        settle_writes_before(me, at);
        is_done = may_be_settled(me, code, at, kWordBytes) && settle_global_words<kType>(me, code, at, bytes);
    }
    if (!is_done) return check_access(code, address, bytes, kType);
    ++me.accesses;
}

template void check_words<AccessType::read>(const void*, const void*, std::size_t);
template void check_words<AccessType::write>(const void*, const void*, std::size_t);

void check_copy(const void* code, const void* to, const void* from, std::size_t bytes) {
    // Each fiber that begins copies the kernel.
    if (current_thread.state == CurrentThread::running && is_on_another_stack(current_thread) && !accesses_are_announced) return;
    if (current_thread.state != CurrentThread::idle || access_recorder != nullptr || accesses_are_announced) {
        check_words<AccessType::read>(code, from, bytes);
        check_words<AccessType::write>(code, to, bytes);
        return;
    }
    ignored_accesses.adopt();
    if (IgnoredAccesses::ignores(from, bytes, false) && IgnoredAccesses::ignores(to, bytes, true)) return;
    host_memory.check_copy(code, to, from, bytes);
}

}  // namespace tessera::race_detector
