// SPDX-License-Identifier: Apache-2.0
// What the quick ways to check an access have in common.
#pragma once

#include <cstdint>

#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// The emulator prepares another thread's stack: nothing of the running thread's doing.
__attribute__((always_inline)) inline bool is_on_another_stack(const CurrentThread& me) {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - me.stack_begin >= me.stack_bytes;
}

/// An access by a kernel's thread, in code of the first module, at a multiple of `alignment`.
__attribute__((always_inline)) inline bool may_be_settled(const CurrentThread& me, const void* code, std::uintptr_t at, unsigned alignment) {
    return me.state == CurrentThread::running && !is_on_another_stack(me) && at % alignment == 0 && me.is_main_code(code);
}

/// Looks at the values of writes before an access outside tile_static memory where that is still to be done. False: it is not.
inline bool settle_writes_before(const CurrentThread& me, std::uintptr_t at) {
    if (me.state != CurrentThread::pending || accesses_are_announced || at - me.tile_static_begin < me.tile_static_bytes) return false;
    const OwnMemory own;
    settle_pending_writes();
    return true;
}

/// Where GlobalCell::settles_read may answer for a word; else null.
__attribute__((always_inline)) inline GlobalCell* settling_cell(const CurrentThread& me, std::uintptr_t at) {
    const std::uintptr_t number = KnownPages::number_of(at);
    const KnownPages::Page& page = me.pages->place_for(number);
    return page.settling_number == number + 1 ? &page.cells[GlobalShadow::cell_in_page(at)] : nullptr;
}

/// A plain access by the running thread to a word of global memory, whose cell `settling_cell` has found, is there already.
template <AccessType kType>
__attribute__((always_inline)) inline bool is_known(const CurrentThread& me, const GlobalCell& cell, std::uintptr_t word, AccessKey key) {
    if (kType == AccessType::read && cell.overflows()) return me.worker->noted.has(me, word, key);
    return cell.settles_own<kType>(me.launch, key, me.point(), me.intervals_of_global_epoch());
}

}  // namespace tessera::race_detector
