// SPDX-License-Identifier: Apache-2.0
// Between the times of <Windows.h> that count in 100 nanoseconds since 1601 and dates.
#pragma once

#include <time.h>

#include "tessera/windows/file_times.h"
#include "tessera/windows/services.h"
#include "tessera/windows/types.h"

#define ERROR_INVALID_PARAMETER 87

typedef FILETIME *PFILETIME, *LPFILETIME;
typedef SYSTEMTIME *PSYSTEMTIME, *LPSYSTEMTIME;

namespace tessera::windows {

constexpr ULONGLONG ticks_to_1970 = 116444736000000000U;

inline ULONGLONG ticks_of(const FILETIME& time) { return static_cast<ULONGLONG>(time.dwHighDateTime) << 32 | time.dwLowDateTime; }
inline FILETIME file_time_of(ULONGLONG ticks) { return {static_cast<DWORD>(ticks), static_cast<DWORD>(ticks >> 32)}; }

inline BOOL refuse_time() {
    SetLastError(ERROR_INVALID_PARAMETER);
    return FALSE;
}

}  // namespace tessera::windows

inline BOOL FileTimeToSystemTime(const FILETIME* from, SYSTEMTIME* to) {
    const ULONGLONG ticks = tessera::windows::ticks_of(*from);
    if (ticks >> 63 != 0) return tessera::windows::refuse_time();
    const time_t seconds = static_cast<time_t>(ticks / 10000000) - static_cast<time_t>(tessera::windows::ticks_to_1970 / 10000000);
    tm parts = {};
    gmtime_r(&seconds, &parts);
    const auto word = [](long value) { return static_cast<WORD>(value); };
    *to = {word(parts.tm_year + 1900), word(parts.tm_mon + 1), word(parts.tm_wday), word(parts.tm_mday),
           word(parts.tm_hour),        word(parts.tm_min),     word(parts.tm_sec),  static_cast<WORD>(ticks / 10000 % 1000)};
    return TRUE;
}
/// Pays no attention to the day of the week, as documented.
inline BOOL SystemTimeToFileTime(const SYSTEMTIME* from, FILETIME* to) {
    if (from->wYear < 1601 || from->wYear > 30827 || from->wHour > 23 || from->wMinute > 59 || from->wSecond > 59 ||
        from->wMilliseconds > 999)
        return tessera::windows::refuse_time();
    tm parts = {};
    parts.tm_year = from->wYear - 1900;
    parts.tm_mon = from->wMonth - 1;
    parts.tm_mday = from->wDay;
    parts.tm_hour = from->wHour;
    parts.tm_min = from->wMinute;
    parts.tm_sec = from->wSecond;
    const time_t seconds = timegm(&parts);
    // A day that the month does not have has become one of the next.
    if (parts.tm_mday != from->wDay || parts.tm_mon != from->wMonth - 1) return tessera::windows::refuse_time();
    const ULONGLONG since_1601 = static_cast<ULONGLONG>(seconds + static_cast<time_t>(tessera::windows::ticks_to_1970 / 10000000));
    *to = tessera::windows::file_time_of(since_1601 * 10000000 + static_cast<ULONGLONG>(from->wMilliseconds) * 10000);
    return TRUE;
}
inline LONG CompareFileTime(const FILETIME* a, const FILETIME* b) {
    const ULONGLONG left = tessera::windows::ticks_of(*a), right = tessera::windows::ticks_of(*b);
    return left < right ? -1 : left > right ? 1 : 0;
}
