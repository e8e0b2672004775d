// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// What is wrong, one sentence without a full stop: "race on tile_static float total: two threads of a tile
/// write it, and nothing orders them".
std::string headline(const check::Finding& finding);

/// "[race, write-write]": what to look for, and to suppress.
std::string tag_of(const check::Finding& finding);

}  // namespace tessera::race_detector
