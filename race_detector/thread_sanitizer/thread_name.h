// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::thread_sanitizer {

/// How reports name a thread of a kernel: "thread (0, 1) of tile (0, 0)", untiled "thread (0, 1)".
class ThreadName {
  public:
    /// \param thread  linear in its tile; untiled: linear in the domain
    ThreadName(const LaunchInfo& launch, std::uint64_t tile, std::uint64_t thread);
    const char* text() const { return text_; }

  private:
    char text_[64];  // the runtime keeps no more
};

}  // namespace tessera::thread_sanitizer
