// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector {

/// Called when a kernel's thread gets this memory, or gives it back: it has no past for its next owner. What is known of
/// races there is kept. Nothing happens outside kernels: each launch begins without a past.
void forget_past(const void* begin, std::size_t bytes);

/// While one lives, what this OS thread gives back is the detector's own memory, which no kernel's thread has accessed. What
/// `forget_past` uses may be in the middle of a change.
class OwnMemory {
  public:
    OwnMemory() { ++current_thread.own_memory; }
    ~OwnMemory() { --current_thread.own_memory; }
    OwnMemory(const OwnMemory&) = delete;
    OwnMemory& operator=(const OwnMemory&) = delete;
};

}  // namespace tessera::race_detector
