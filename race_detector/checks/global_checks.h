// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/shadow/global_shadow.h"

namespace tessera::race_detector {

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern GlobalShadow& global_shadow;

void check_global(CurrentThread& me, std::uintptr_t word, AccessKey key);

/// Looks at the values of writes, of tile_static memory too, that have happened since the last event.
void settle_pending_writes();

/// The conflicts of different tiles at a word of global memory.
/// \param place, at  how `found` is to call the word
void record_meetings_of_tiles(GlobalCell::Lock& cell, std::uint32_t place, std::uint64_t at, LaunchId launch,
                              ConflictTable& found);

}  // namespace tessera::race_detector
