// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "race_detector/naming/launch_record.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// The thread that made an access, as programs count threads: local, tile and global index.
/// \param tile    linear; untiled: the thread's linear index
/// \param thread  linear in its tile; negative: no one thread
void set_thread(check::Access& access, const LaunchRecord& launch, std::uint64_t tile, std::int64_t thread,
                std::uint64_t interval);

}  // namespace tessera::race_detector
