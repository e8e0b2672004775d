// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// Not 0 while a debugger waits at the probe: it counts itself in (SystemTap's semaphores).
extern "C" __attribute__((section(".probes"))) volatile unsigned short tessera_race_semaphore;

void stop_debugger_at_race(std::uintptr_t word, AccessKey first, const AccessPoint& at_first, AccessKey second);

/// Stops a debugger that has asked for it (`catch race`) at the second of two accesses that race, before it is carried out.
/// Without one costs a test.
/// \param word  its address, here and now
inline void show_race_to_debugger(std::uintptr_t word, AccessKey first, const AccessPoint& at_first, AccessKey second) {
    if (__builtin_expect(tessera_race_semaphore != 0, 0)) stop_debugger_at_race(word, first, at_first, second);
}

}  // namespace tessera::race_detector
