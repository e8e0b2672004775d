// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/check_access.h"

#include "race_detector/checks/worker.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/recording/access_recorder.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

__thread CurrentThread current_thread __attribute__((tls_model("initial-exec")));

namespace {

/// The emulator prepares another thread's stack: nothing of the running thread's doing.
__attribute__((always_inline)) inline bool is_on_another_stack(const CurrentThread& me) {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - me.stack_begin >= me.stack_bytes;
}

/// The bytes of [begin, end) that lie in the word at `word`.
ByteMask bytes_in_word(std::uintptr_t word, std::uintptr_t begin, std::uintptr_t end) {
    const std::uintptr_t first = begin > word ? begin - word : 0;
    const std::uintptr_t last = end < word + kWordBytes ? end - word : kWordBytes;
    return ((1U << last) - 1) & ~((1U << first) - 1);
}

CodeId code_id(CurrentThread& me, const void* code) {
    const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(code) - me.code_begin;
    if (offset < me.code_bytes) return static_cast<CodeId>(offset) + me.code_first;
    if (CallStacks::is_on()) return CallStacks::id_of(code, me.stack_begin, me.stack_bytes);
    const CodeId id = code_addresses.id_of(code);
    code_addresses.tell_main(me.code_begin, me.code_bytes, me.code_first);
    return id;
}

/// False: the word is no memory of the program's.
__attribute__((always_inline)) inline bool check_word(CurrentThread& me, std::uintptr_t word, AccessKey key) {
    const std::uintptr_t offset = word - me.tile_static_begin;
    if (offset >= me.tile_static_bytes) return check_elsewhere(word, key);
    TileCell& cell = me.tile_cells[offset / kWordBytes];
    const bool settled = cell.is_of(me.epoch, key.type(), key.mask()) &&
                         cell.entries[0].settles(key, me.thread);
    if (!settled) check_tile_static(cell, word, key);
    return true;
}

/// Where GlobalCell::settles_read may answer for a word; else null.
__attribute__((always_inline)) inline GlobalCell* settling_cell(const CurrentThread& me, std::uintptr_t at) {
    const std::uintptr_t number = KnownPages::number_of(at);
    const KnownPages::Page& page = me.pages->place_for(number);
    return page.settling_number == number + 1 ? &page.cells[GlobalShadow::cell_in_page(at)] : nullptr;
}

/// An aligned plain read by a kernel's thread, in code of the first module.
template <unsigned kBytes>
__attribute__((noinline)) void check_read_elsewhere(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    if (__builtin_expect(accesses_are_announced, 0)) return check_access(code, address, kBytes, AccessType::read);
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    // Another host thread that makes a view takes back what this one ignores (IgnoredAccesses::watch).
    if (at - me.stack_begin < me.stack_bytes) return;
    const AccessKey key = small_key<kBytes, AccessType::read>(me, code, address);
    ++me.accesses;
    GlobalCell* const cell = settling_cell(me, at);
    if (cell != nullptr && (cell->settles_own_read(me.launch, key, me.point(), me.interval - me.global_epoch_interval) ||
                            cell->enter_first_read(me.launch, key, me.point()))) {
        return;
    }
    const std::uintptr_t word = at & ~(kWordBytes - 1);
    if (is_settled_global_read(me, word, key)) return;
    const OwnMemory own;
    if (!check_elsewhere(word, key)) --me.accesses;
}

}  // namespace

void check_access(const void* code, const void* address, std::size_t bytes, AccessType type) {
    CurrentThread& me = current_thread;
    // Atomic operations are announced before they are carried out.
    if (__builtin_expect(accesses_are_announced, 0) && type <= AccessType::write) {
        before_access(address, bytes, type == AccessType::write ? AnnouncedAccess::write : AnnouncedAccess::read, code);
    }
    if (me.state == CurrentThread::idle) {
        if (access_recorder != nullptr) return access_recorder->note(code, address, bytes, type);
        if (!accesses_are_announced) ignored_accesses.adopt();
        const bool writes = type == AccessType::write || type == AccessType::atomic;
        if (!IgnoredAccesses::ignores(address, bytes, writes)) host_memory.check(code, address, bytes, writes);
        return;
    }
    const OwnMemory own;
    if (me.state == CurrentThread::pending) settle_pending_writes();
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at - me.stack_begin < me.stack_bytes || bytes == 0) return;
    if (is_on_another_stack(me)) return;
    ++me.accesses;
    const CodeId id = code_id(me, code);
    if (__builtin_expect((at ^ (at + bytes - 1)) < kWordBytes && bytes <= kWordBytes, 1)) {
        const AccessKey key(id, type, ((1U << bytes) - 1) << at % kWordBytes);
        if (!check_word(me, at & ~(kWordBytes - 1), key)) --me.accesses;
        return;
    }
    bool is_programs = false;
    for (std::uintptr_t word = at & ~(kWordBytes - 1); word < at + bytes; word += kWordBytes) {
        is_programs |= check_word(me, word, AccessKey(id, type, bytes_in_word(word, at, at + bytes)));
    }
    if (!is_programs) --me.accesses;
}

template <unsigned kBytes, AccessType kType>
__attribute__((noinline)) void check_small_elsewhere(const void* code, const void* address) {
    if constexpr (kType == AccessType::read) {
        CurrentThread& me = current_thread;
        const auto at = reinterpret_cast<std::uintptr_t>(address);
        const std::uintptr_t code_offset = reinterpret_cast<std::uintptr_t>(code) - me.code_begin;
        if (me.state == CurrentThread::running && !is_on_another_stack(me) && at % kBytes == 0 && code_offset < me.code_bytes) {
            const GlobalCell* const cell = settling_cell(me, at);
            if (cell != nullptr && cell->settles_read(me.launch, small_key<kBytes, kType>(me, code, address), me.tile)) {
                ++me.accesses;
                return;
            }
            return check_read_elsewhere<kBytes>(code, address);
        }
    }
    check_access(code, address, kBytes, kType);
}

template void check_small_elsewhere<1, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<2, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<4, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<1, AccessType::write>(const void*, const void*);
template void check_small_elsewhere<2, AccessType::write>(const void*, const void*);
template void check_small_elsewhere<4, AccessType::write>(const void*, const void*);

void check_copy(const void* code, const void* to, const void* from, std::size_t bytes) {
    // Each fiber that begins copies the kernel.
    if (current_thread.state == CurrentThread::running && is_on_another_stack(current_thread) && !accesses_are_announced) return;
    if (current_thread.state != CurrentThread::idle || access_recorder != nullptr || accesses_are_announced) {
        check_access(code, from, bytes, AccessType::read);
        check_access(code, to, bytes, AccessType::write);
        return;
    }
    ignored_accesses.adopt();
    if (IgnoredAccesses::ignores(from, bytes, false) && IgnoredAccesses::ignores(to, bytes, true)) return;
    host_memory.check_copy(code, to, from, bytes);
}

}  // namespace tessera::race_detector
