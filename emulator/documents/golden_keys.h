// SPDX-License-Identifier: Apache-2.0
// A recording's manifest.json.
#pragma once

namespace tessera::detail::golden_key {

constexpr const char* kGoldenSchema = "tessera-golden/1";

/// The file in a recording's folder, and what stands there instead as long as the recording is not complete.
constexpr const char* kManifestFile = "manifest.json";
constexpr const char* kUnfinishedManifestFile = "manifest.json.part";

constexpr const char* kChanged = "changed";
constexpr const char* kChecked = "checked";
constexpr const char* kCount = "count";
constexpr const char* kDtype = "dtype";
constexpr const char* kExtent = "extent";
constexpr const char* kFailed = "failed";
constexpr const char* kFile = "file";
constexpr const char* kFindings = "findings";
constexpr const char* kHash = "hash";
constexpr const char* kIndex = "index";
constexpr const char* kInputs = "inputs";
constexpr const char* kLaunches = "launches";
constexpr const char* kLaunchesOfAll = "launches_of_all";
constexpr const char* kLine = "line";
constexpr const char* kName = "name";
constexpr const char* kOptions = "options";
constexpr const char* kOutputs = "outputs";
constexpr const char* kProducer = "producer";
constexpr const char* kProgram = "program";
constexpr const char* kSchema = "schema";
constexpr const char* kShape = "shape";
constexpr const char* kShard = "shard";
constexpr const char* kTile = "tile";
constexpr const char* kVersion = "version";

}  // namespace tessera::detail::golden_key
