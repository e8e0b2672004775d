// SPDX-License-Identifier: Apache-2.0
// The date and the time of day as Visual C++'s <time.h> writes them.
#pragma once

#include <stddef.h>
#include <time.h>

#include "tessera/windows/invalid_parameter.h"
#include "tessera/windows/secure_strings.h"

namespace tessera::windows {

inline errno_t local_time_text(const char* function, char* to, size_t size, const char* format) {
    constexpr size_t kNeeded = 9;
    if (to == nullptr || size < kNeeded) invalid_parameter(function, "a destination for 9 characters");
    const time_t now = time(nullptr);
    tm parts = {};
    localtime_r(&now, &parts);
    strftime(to, size, format, &parts);
    return 0;
}

}  // namespace tessera::windows

inline errno_t _strdate_s(char* to, size_t size) { return tessera::windows::local_time_text("_strdate_s", to, size, "%m/%d/%y"); }
inline errno_t _strtime_s(char* to, size_t size) { return tessera::windows::local_time_text("_strtime_s", to, size, "%H:%M:%S"); }
template <size_t Size>
errno_t _strdate_s(char (&to)[Size]) {
    return _strdate_s(to, Size);
}
template <size_t Size>
errno_t _strtime_s(char (&to)[Size]) {
    return _strtime_s(to, Size);
}
inline char* _strdate(char* to) {
    _strdate_s(to, 9);
    return to;
}
inline char* _strtime(char* to) {
    _strtime_s(to, 9);
    return to;
}
