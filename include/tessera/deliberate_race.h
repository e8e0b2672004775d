// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// Races of this source line are meant.
TESSERA_EXPORT void deliberate_race(const char* file, unsigned line);

}  // namespace tessera::detail

/// Evaluates the expression, and tells the race detector that a race of it is meant: it is not reported. The expression
/// must stand on the line of the macro. Without the race detector it is the expression and nothing else.
///
///     TESSERA_DELIBERATE_RACE(found = true);  // every thread writes the same
///     int seen = TESSERA_DELIBERATE_RACE(found);
#if TESSERA_CHECKED
#define TESSERA_DELIBERATE_RACE(...) (::tessera::detail::deliberate_race(__FILE__, __LINE__), __VA_ARGS__)
#else
#define TESSERA_DELIBERATE_RACE(...) (__VA_ARGS__)
#endif
