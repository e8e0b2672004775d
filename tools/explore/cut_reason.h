// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/documents/exploration_keys.h"

namespace tessera::tools {

/// Why some schedules were not varied to their end.
struct CutReason {
    const char* word;    ///< as the program says it
    const char* clause;  ///< what those schedules have
};

constexpr CutReason kCutReasons[] = {
    {detail::exploration_key::cut::kTiles, "of a launch of more than 16 tiles (untiled: groups of 64 indices) that share memory: they are not all in flight at once"},
    {detail::exploration_key::cut::kLength, "of more than 20000 choices: later ones were not varied"},
    {detail::exploration_key::cut::kLoop, "with a loop that did not end: another thread had to run instead"},
    {detail::exploration_key::cut::kMemory,
     "with accesses that stay sequentially consistent: they overlap in part, have more than 8 bytes, or go to memory that the launch does not hold"},
    {detail::exploration_key::cut::kOldReads, "with a thread that read the same old value again and again: it then got a newer one"},
    {detail::exploration_key::cut::kFences, "of more than 4096 fences and barriers: after those, threads saw the latest writes only"},
    {detail::exploration_key::cut::kToken, "whose choices did not exist in the run: the program does not do the same in every run"},
};

}  // namespace tessera::tools
