// SPDX-License-Identifier: Apache-2.0
// Times of <Windows.h> that count in 100 nanoseconds since 1601.
#pragma once

#include <time.h>

#include "tessera/windows/types.h"

typedef struct FILETIME {
    DWORD dwLowDateTime;
    DWORD dwHighDateTime;
} FILETIME;

namespace tessera::windows {

inline FILETIME file_time(clockid_t clock, ULONGLONG seconds_before) {
    timespec now = {};
    clock_gettime(clock, &now);
    const ULONGLONG ticks =
        (static_cast<ULONGLONG>(now.tv_sec) + seconds_before) * 10000000U + static_cast<ULONGLONG>(now.tv_nsec) / 100U;
    return {static_cast<DWORD>(ticks), static_cast<DWORD>(ticks >> 32)};
}

}  // namespace tessera::windows

inline void GetSystemTimeAsFileTime(FILETIME* to) { *to = tessera::windows::file_time(CLOCK_REALTIME, 11644473600U); }
#define GetSystemTimePreciseAsFileTime GetSystemTimeAsFileTime
