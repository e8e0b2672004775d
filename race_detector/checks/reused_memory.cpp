// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/reused_memory.h"

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/own_memory.h"

namespace tessera::race_detector {

void forget_past(const void* begin, std::size_t bytes) {
    CurrentThread& me = current_thread;
    if (me.state == CurrentThread::idle || me.own_memory > 0) return;
    // Once the memory is the system's again its values cannot be looked at.
    if (me.state == CurrentThread::pending) settle_pending_writes();
    const OwnMemory own;
    const auto first = word_down(reinterpret_cast<std::uintptr_t>(begin));
    for (std::uintptr_t word = first; word < reinterpret_cast<std::uintptr_t>(begin) + bytes; word += kWordBytes) {
        GlobalCell::Lock cell(global_shadow.cell_of(word), me.launch);
        if (cell.size() > 0) {
            const std::lock_guard<std::mutex> lock(me.worker->mutex);
            record_meetings_of_tiles(cell, kAddressPlace, word, {me.launch_number, me.kernel}, me.worker->conflicts);
        }
        cell.forget();
        if (access_history.watches_words()) access_history.forget(word);
    }
    NotedAccesses::forget_all();
}

}  // namespace tessera::race_detector
