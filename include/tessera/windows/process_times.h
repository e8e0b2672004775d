// SPDX-License-Identifier: Apache-2.0
// How long the program and its threads have computed, as <Windows.h> tells it.
#pragma once

#include "tessera/windows/calendar_times.h"
#include "tessera/windows/file_times.h"
#include "tessera/windows/priorities.h"
#include "tessera/windows/services.h"
#include "tessera/windows/system_services.h"
#include "tessera/windows/types.h"

#define ERROR_INVALID_HANDLE 6

namespace tessera::windows {

/// The end of what still runs is not defined on Windows: it is 0 here.
inline BOOL give_times(bool is_known, const ProcessorTimes& times, FILETIME* begin, FILETIME* end, FILETIME* in_system,
                       FILETIME* in_program) {
    if (!is_known) {
        SetLastError(ERROR_INVALID_HANDLE);
        return FALSE;
    }
    *begin = file_time_of(times.begin + ticks_to_1970);
    *end = {0, 0};
    *in_system = file_time_of(times.in_system);
    *in_program = file_time_of(times.in_program);
    return TRUE;
}

}  // namespace tessera::windows

/// Of the program itself, which is the only process that it has a handle of.
inline BOOL GetProcessTimes(HANDLE process, FILETIME* begin, FILETIME* end, FILETIME* in_system, FILETIME* in_program) {
    tessera::windows::ProcessorTimes times = {};
    const bool is_known = process == GetCurrentProcess() && tessera::windows::times_of_program(&times);
    return tessera::windows::give_times(is_known, times, begin, end, in_system, in_program);
}
/// Of the calling thread only.
inline BOOL GetThreadTimes(HANDLE thread, FILETIME* begin, FILETIME* end, FILETIME* in_system, FILETIME* in_program) {
    tessera::windows::ProcessorTimes times = {};
    const bool is_known = thread == GetCurrentThread() && tessera::windows::times_of_thread(&times);
    return tessera::windows::give_times(is_known, times, begin, end, in_system, in_program);
}
