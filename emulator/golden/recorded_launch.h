// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "emulator/golden/manifest.h"
#include "emulator/launch/tile_job.h"
#include "emulator/memory/capture.h"

namespace tessera::detail {

/// A launch whose outputs are recorded: made before its first tile, told when it has succeeded. One at a time: others wait.
/// What cannot be written is said once, on standard error; the program goes on.
class RecordedLaunch {
  public:
    RecordedLaunch(const std::string& folder, const Shard& shard, const TileJob& job, const LaunchCapture& capture);
    /// Notes the launch, as failed unless `succeeded` was called.
    ~RecordedLaunch();
    RecordedLaunch(const RecordedLaunch&) = delete;
    RecordedLaunch& operator=(const RecordedLaunch&) = delete;

    /// Writes what the launch has changed.
    void succeeded();

  private:
    void write(GoldenArray& array, const CapturedMemory& memory);

    const std::lock_guard<std::mutex> turn_;
    const LaunchCapture& capture_;
    GoldenLaunch launch_;
    bool is_ours_ = true;  ///< not another part's
};

}  // namespace tessera::detail
