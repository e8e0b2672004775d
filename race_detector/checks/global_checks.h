// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/history/seen_values.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/shadow/global_shadow.h"

namespace tessera::race_detector {

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern GlobalShadow& global_shadow;

void check_global(CurrentThread& me, std::uintptr_t word, AccessKey key);

/// Enters a plain read by the running thread of a word that others have accessed, where that is quick; the word held a value when the
/// launch began. False: it takes the long way.
bool enter_further_read(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, AccessKey key);

/// Enters a plain write by the running thread of a word that no other thread has accessed in this launch, where that is quick. False:
/// it takes the long way.
bool enter_new_write(CurrentThread& me, std::uintptr_t word, AccessKey key);

/// The running thread is about to store to these bytes, and their cell has it as a plain write.
/// \param before  as the word was before its cell had it
void note_new_write(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, ByteMask mask, const SeenValues::Before& before);

/// Looks at the values of writes, of tile_static memory too, that have happened since the last event.
void settle_pending_writes();

/// The conflicts of different tiles at a word of global memory.
/// \param place, at  how `found` is to call the word
void record_meetings_of_tiles(GlobalCell::Lock& cell, std::uint32_t place, std::uint64_t at, LaunchId launch,
                              ConflictTable& found);

}  // namespace tessera::race_detector
