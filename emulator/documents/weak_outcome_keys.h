// SPDX-License-Identifier: Apache-2.0
// Why an outcome is one of weak memory: what an explored program answers, and what `tessera explore` writes of it.
#pragma once

namespace tessera::detail::weak_outcome_key {

constexpr const char* kAccesses = "accesses";
constexpr const char* kBarrier = "barrier";
constexpr const char* kBefore = "before";
constexpr const char* kCovered = "covered";
constexpr const char* kDoes = "does";
constexpr const char* kEdits = "edits";
constexpr const char* kElement = "element";
constexpr const char* kFences = "fences";
constexpr const char* kFile = "file";
constexpr const char* kGlobal = "global";
constexpr const char* kIndex = "index";
constexpr const char* kLine = "line";
constexpr const char* kLocal = "local";
constexpr const char* kMissed = "missed";
constexpr const char* kNew = "new";
constexpr const char* kSearched = "searched";
constexpr const char* kThread = "thread";
constexpr const char* kTile = "tile";
constexpr const char* kTileStatic = "tile_static";
constexpr const char* kType = "type";
constexpr const char* kValue = "value";
constexpr const char* kVariable = "variable";
constexpr const char* kWriter = "writer";

}  // namespace tessera::detail::weak_outcome_key
