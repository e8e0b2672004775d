// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/check.h"

namespace tessera::race_detector {

/// The common mistakes behind races, as far as a finding and the source lines it stands at tell them apart.
enum class RaceShape {
    wrong_fence,             ///< the barrier between the accesses orders the other kind of memory only
    mixed_atomics,           ///< an atomic operation meets a plain access
    same_value,              ///< several threads write one value
    accumulation,            ///< one statement of several threads makes an element's new value from the old one: value_change.h
    unordered_turns,         ///< the same, made from other elements, perhaps in two turns of a loop that no barrier orders
    shared_element,          ///< one statement of several threads writes one element
    in_place,                ///< one statement reads what the same statement of another thread writes
    missing_barrier,         ///< two statements of one tile, no barrier in the source between them
    two_branches,            ///< the same, in two branches of a condition: no wait can stand between them
    missing_second_barrier,  ///< two statements of one tile with a barrier between them: they meet in the
                             ///< loop's next turn
    unordered_lines,         ///< two statements in a loop that has no barrier
    unclear_barrier,         ///< one of the last four; the source cannot be read, or the statements are in two functions
    unclear_line,            ///< one line, and it cannot be told whether the accesses are in one statement of it
    between_tiles            ///< two statements of different tiles, or of threads without tiles
};

RaceShape shape_of(const check::Finding& race);

/// A call of a `wait` that is compiled stands between two accesses in one function.
bool has_wait_between(const check::Finding& race);

/// Whether atomic functions can change the element: it is an integer that has an address, or its type is not known.
bool may_have_atomics(const check::Finding& race);
/// The same, and the type is known.
bool has_atomics(const check::Finding& race);

/// True when nothing but the end of the launch orders the threads: different tiles, or no tiles at all.
bool is_beyond_barriers(const check::Finding& race);

}  // namespace tessera::race_detector
