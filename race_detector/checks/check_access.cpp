// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/check_access.h"

#include "race_detector/checks/running_access.h"
#include "race_detector/checks/worker.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/recording/access_recorder.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

__thread CurrentThread current_thread __attribute__((tls_model("initial-exec")));

namespace {

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

/// What `check_read_elsewhere` leaves. Each is a function of its own, so that the one before it has few registers to save.
template <unsigned kBytes>
__attribute__((noinline)) void enter_read_elsewhere(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    if (__builtin_expect(accesses_are_announced, 0)) return check_access(code, address, kBytes, AccessType::read);
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    // Another host thread that makes a view takes back what this one ignores (IgnoredAccesses::watch).
    if (at - me.stack_begin < me.stack_bytes) return;
    const std::uintptr_t word = word_down(at);
    const AccessKey key = small_key<kBytes, AccessType::read>(me, code, address);
    ++me.accesses;
    if (GlobalCell* const cell = settling_cell(me, at)) {
        if (cell->enter_first<AccessType::read>(me.launch, key, me.point(), me.every_tile) || enter_further_read(me, *cell, word, key)) return;
    } else if (is_settled_global_read(me, word, key)) {
        return;
    }
    const OwnMemory own;
    if (!check_elsewhere(word, key)) --me.accesses;
}

/// An aligned plain read by a kernel's thread, in code of the first module, of a word that `settling_cell` has found.
template <unsigned kBytes>
__attribute__((noinline)) void check_read_elsewhere(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at - me.stack_begin >= me.stack_bytes) {
        const AccessKey key = small_key<kBytes, AccessType::read>(me, code, address);
        if (is_known<AccessType::read>(me, *settling_cell(me, at), word_down(at), key)) {
            ++me.accesses;
            return;
        }
    }
    enter_read_elsewhere<kBytes>(code, address);
}

/// An aligned plain write by a kernel's thread, in code of the first module, that its cell does not know.
template <unsigned kBytes>
__attribute__((noinline)) void check_write_elsewhere(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at - me.stack_begin < me.stack_bytes) return;
    if (enter_new_write(me, word_down(at), small_key<kBytes, AccessType::write>(me, code, address))) {
        ++me.accesses;
        return;
    }
    check_access(code, address, kBytes, AccessType::write);
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
        if (!HostMemory::exists()) return;
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
        if (!check_word(me, word_down(at), key)) --me.accesses;
        return;
    }
    bool is_programs = false;
    for (std::uintptr_t word = word_down(at); word < at + bytes; word += kWordBytes) {
        is_programs |= check_word(me, word, AccessKey(id, type, bytes_in_word(word, at, at + bytes)));
    }
    if (!is_programs) --me.accesses;
}

namespace {

/// Apart, so that the quick way needs no registers that must be saved.
template <unsigned kBytes, AccessType kType>
__attribute__((noinline)) void check_small_after_write(const void* code, const void* address) {
    if (settle_writes_before(current_thread, reinterpret_cast<std::uintptr_t>(address))) return check_small_elsewhere<kBytes, kType>(code, address);
    check_access(code, address, kBytes, kType);
}

}  // namespace

template <unsigned kBytes, AccessType kType>
__attribute__((noinline)) void check_small_elsewhere(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (may_be_settled(me, code, at, kBytes)) {
        const GlobalCell* const cell = settling_cell(me, at);
        if constexpr (kType == AccessType::write) {
            if (cell != nullptr && is_known<kType>(me, *cell, word_down(at), small_key<kBytes, kType>(me, code, address))) {
                ++me.accesses;
                return;
            }
            return check_write_elsewhere<kBytes>(code, address);
        }
        if (cell != nullptr && !me.every_tile && cell->settles_read(me.launch, small_key<kBytes, kType>(me, code, address), me.tile)) {
            ++me.accesses;
            return;
        }
        return cell != nullptr ? check_read_elsewhere<kBytes>(code, address) : enter_read_elsewhere<kBytes>(code, address);
    }
    if (me.state == CurrentThread::pending) {
        return check_small_after_write<kBytes, kType>(code, address);
    }
    check_access(code, address, kBytes, kType);
}

template void check_small_elsewhere<1, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<2, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<4, AccessType::read>(const void*, const void*);
template void check_small_elsewhere<1, AccessType::write>(const void*, const void*);
template void check_small_elsewhere<2, AccessType::write>(const void*, const void*);
template void check_small_elsewhere<4, AccessType::write>(const void*, const void*);

}  // namespace tessera::race_detector
