// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/source/barrier_flow.h"
#include "race_detector/source/source_tokens.h"
#include "race_detector/source/tiled_function.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// Whether one statement's two threads may have met in two turns of a loop without a barrier: it makes an element of an array from
/// others, `a[i] += a[i - distance]`, and which element that is depends on the thread and on the turn.
bool may_be_of_two_turns(const check::Finding& race);

/// The same with the source and the function that the statement is in.
bool may_be_of_two_turns(const check::Finding& race, const SourceTokens& source, const TiledFunction& function, const BarrierFlow& flow);

/// The first line of the innermost loop without a barrier that holds both accesses; 0: there is none, or the source leaves a doubt.
unsigned loop_without_barrier(const check::Finding& race);

/// Whether the accesses stand in two branches of which a thread takes one, as far as the source says for certain.
bool are_in_two_branches(const check::Finding& race);

}  // namespace tessera::race_detector
