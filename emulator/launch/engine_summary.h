// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/launch.h"

namespace tessera::detail {

enum class EngineUse {
    loops,   ///< a tile at a time
    fibers,  ///< threads that take turns
    neither  ///< there are no tiles, or no thread of one waits
};

/// Counts a launch for the line that tells at the program's end what ran as what. Any thread.
/// \param reason  why fibers; lives as long as the program
void note_engine(const LaunchRequest& request, EngineUse use, const char* reason);

}  // namespace tessera::detail
