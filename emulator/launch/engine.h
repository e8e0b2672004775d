// SPDX-License-Identifier: Apache-2.0
// Whether the tiles of a launch run as loops over their threads, or threads on fibers.
#pragma once

#include "emulator/launch/tile_job.h"
#include "emulator/options/options.h"

namespace tessera::detail {

/// Has whole tiles run where the kernel can, the options leave it so and nothing else wants to see threads; tells of it where the
/// user has asked for loops and gets fibers.
/// \param loops     null: the program was compiled without them
/// \param recorded  the launch is one of an exploration
void choose_engine(TileJob& job, const TileLoops* loops, const Options& options, bool recorded);

}  // namespace tessera::detail
