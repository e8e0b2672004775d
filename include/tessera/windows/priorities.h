// SPDX-License-Identifier: Apache-2.0
// Priorities and processors of the program and its threads, which programs set before they measure. Accepted, without effect.
#pragma once

#include "tessera/windows/types.h"

#define IDLE_PRIORITY_CLASS 0x40
#define BELOW_NORMAL_PRIORITY_CLASS 0x4000
#define NORMAL_PRIORITY_CLASS 0x20
#define ABOVE_NORMAL_PRIORITY_CLASS 0x8000
#define HIGH_PRIORITY_CLASS 0x80
#define REALTIME_PRIORITY_CLASS 0x100
#define THREAD_PRIORITY_IDLE (-15)
#define THREAD_PRIORITY_LOWEST (-2)
#define THREAD_PRIORITY_BELOW_NORMAL (-1)
#define THREAD_PRIORITY_NORMAL 0
#define THREAD_PRIORITY_ABOVE_NORMAL 1
#define THREAD_PRIORITY_HIGHEST 2
#define THREAD_PRIORITY_TIME_CRITICAL 15

/// Handles that mean the one who calls, as on Windows; nothing else can be done with them.
inline HANDLE GetCurrentProcess() { return reinterpret_cast<HANDLE>(static_cast<intptr_t>(-1)); }
inline HANDLE GetCurrentThread() { return reinterpret_cast<HANDLE>(static_cast<intptr_t>(-2)); }

inline BOOL SetPriorityClass(HANDLE, DWORD) { return TRUE; }
inline DWORD GetPriorityClass(HANDLE) { return NORMAL_PRIORITY_CLASS; }
inline BOOL SetThreadPriority(HANDLE, int) { return TRUE; }
inline int GetThreadPriority(HANDLE) { return THREAD_PRIORITY_NORMAL; }
inline BOOL SetProcessAffinityMask(HANDLE, DWORD_PTR) { return TRUE; }
/// \return the mask before, of all processors that it has bits for
inline DWORD_PTR SetThreadAffinityMask(HANDLE, DWORD_PTR) { return ~static_cast<DWORD_PTR>(0); }
