// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/schedules/memory_place.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

class LaunchCapture;

/// Names the memory that a launch's threads access.
class LaunchMemory {
  public:
    explicit LaunchMemory(const LaunchCapture& capture);

    /// \param ranges  of the OS thread that runs the tiles
    void set_tile_static(const std::vector<TileStaticRange>& ranges) { tile_static_ = ranges; }

    MemoryPlace place_of(const void* address, std::size_t bytes) const;

  private:
    struct Held {
        const char* begin = nullptr;
        std::size_t size = 0;
    };
    std::vector<Held> held_;  ///< each array once, by the first view or reference of it
    std::vector<TileStaticRange> tile_static_;
};

}  // namespace tessera::detail
