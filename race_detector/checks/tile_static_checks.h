// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "race_detector/checks/worker.h"
#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector {

/// The cell of a word of tile_static memory; null when the word is elsewhere.
TileCell* cell_of(const Worker& worker, std::uintptr_t word);

/// A write noted in `Worker::pending` has been stored.
void settle_tile_static_write(Worker& worker, const PendingWrite& write);

/// Decides which undefined reads of the epoch that ends are mistakes: those that no race explains.
void end_tile_static_epoch(CurrentThread& me);

}  // namespace tessera::race_detector
