// SPDX-License-Identifier: Apache-2.0
// Recordings in less room.
#pragma once

#include <filesystem>

namespace tessera::tools {

/// Makes each .npy file of the recording in `folder` a compressed .npz file with one member, and the manifest say so. While
/// it works there is a manifest.json.part in place of the manifest. Throws Failure when a file cannot be written.
void compress_recording(const std::filesystem::path& folder);

}  // namespace tessera::tools
