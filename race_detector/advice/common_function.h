// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/check.h"

namespace tessera::race_detector {

/// A race as the innermost function sees it that both accesses are in: at its own lines, or at its calls of the functions that make the
/// accesses. Order is a matter of that function: a wait between lines of two functions is no wait between the accesses. The same race
/// where that function is not known, because the calls were not inlined and the option call_stacks is off.
check::Finding in_common_function(const check::Finding& race);

/// Whether lines of one function make the accesses, as far as is known.
bool is_in_one_function(const check::Finding& race);

}  // namespace tessera::race_detector
