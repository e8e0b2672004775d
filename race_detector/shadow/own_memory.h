// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector {

/// While one lives, what this OS thread gives back is the detector's own memory, which no kernel's thread has accessed. What
/// `forget_past` uses may be in the middle of a change. A thread may end while it has some, without destructors: where the detector
/// hears of that, CurrentThread::rest forgets them. So nothing lives on where a thread comes to rest.
class OwnMemory {
  public:
    OwnMemory() { ++current_thread.own_memory; }
    ~OwnMemory() { --current_thread.own_memory; }
    OwnMemory(const OwnMemory&) = delete;
    OwnMemory& operator=(const OwnMemory&) = delete;
};

}  // namespace tessera::race_detector
