// SPDX-License-Identifier: Apache-2.0
// A stand-in for <process.h>: threads of Visual C++'s library, and _getpid.
#pragma once

#include <stdint.h>

#include "tessera/windows/system_services.h"
#include "tessera/windows/waitable_objects.h"

inline int _getpid() { return static_cast<int>(tessera::windows::process_number()); }

/// \return a handle that WaitForSingleObject and CloseHandle take, or 0
inline uintptr_t _beginthreadex(void*, unsigned, unsigned (*function)(void*), void* argument, unsigned, unsigned* id) {
    if (id != nullptr) *id = 0;
    return reinterpret_cast<uintptr_t>(tessera::windows::create_thread(function, argument));
}
/// \return a handle to wait for, or -1. There the handle is gone when the thread ends; here it stays valid.
inline uintptr_t _beginthread(void (*function)(void*), unsigned, void* argument) {
    tessera::windows::Waitable* const thread = tessera::windows::create_thread(function, argument);
    return thread == nullptr ? static_cast<uintptr_t>(-1) : reinterpret_cast<uintptr_t>(thread);
}
