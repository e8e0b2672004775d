// SPDX-License-Identifier: Apache-2.0
// The clocks of <Windows.h>.
#pragma once

#include <time.h>

#include "tessera/windows/types.h"

namespace tessera::windows {

inline LONGLONG nanoseconds_since_start() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<LONGLONG>(now.tv_sec) * 1000000000 + now.tv_nsec;
}

}  // namespace tessera::windows

inline BOOL QueryPerformanceCounter(LARGE_INTEGER* count) {
    count->QuadPart = tessera::windows::nanoseconds_since_start();
    return TRUE;
}

inline BOOL QueryPerformanceFrequency(LARGE_INTEGER* frequency) {
    frequency->QuadPart = 1000000000;
    return TRUE;
}

inline ULONGLONG GetTickCount64() {
    return static_cast<ULONGLONG>(tessera::windows::nanoseconds_since_start() / 1000000);
}

inline DWORD GetTickCount() { return static_cast<DWORD>(GetTickCount64()); }

// Of the multimedia library.
inline DWORD timeGetTime() { return GetTickCount(); }
inline UINT timeBeginPeriod(UINT) { return 0; }
inline UINT timeEndPeriod(UINT) { return 0; }

inline void Sleep(DWORD milliseconds) {
    const timespec duration = {static_cast<time_t>(milliseconds / 1000),
                               static_cast<long>(milliseconds % 1000) * 1000000};
    nanosleep(&duration, nullptr);
}
