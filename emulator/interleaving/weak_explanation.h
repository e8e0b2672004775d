// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/consistency/weak_access.h"
#include "emulator/documents/json.h"
#include "emulator/exploration/source_lines.h"
#include "emulator/interleaving/relaxed_launch.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

struct TileJob;

/// Weak accesses of one launch: more say nothing new.
constexpr std::size_t kMostExplained = 3;

/// Why a launch was no interleaving, as data: its weak accesses, and the fewest changes that forbid it (null: none was found).
/// docs/explore.md has the keys.
/// \param tile_static  of the OS thread that ran the tiles
Json explanation_of(const RelaxedLaunch& launch, const std::vector<WeakAccess>& weak, const FenceEdits& edits, const TileJob& job,
                    const std::vector<TileStaticRange>& tile_static, const SourceLines& lines);

}  // namespace tessera::detail
