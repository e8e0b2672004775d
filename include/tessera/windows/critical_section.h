// SPDX-License-Identifier: Apache-2.0
// The lock of <Windows.h> that a thread can take more than once.
#pragma once

#include <pthread.h>

#include "tessera/windows/types.h"

typedef pthread_mutex_t CRITICAL_SECTION;
typedef CRITICAL_SECTION* LPCRITICAL_SECTION;

inline void InitializeCriticalSection(LPCRITICAL_SECTION section) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(section, &attributes);
    pthread_mutexattr_destroy(&attributes);
}
inline BOOL InitializeCriticalSectionAndSpinCount(LPCRITICAL_SECTION section, DWORD) {
    InitializeCriticalSection(section);
    return TRUE;
}
inline void EnterCriticalSection(LPCRITICAL_SECTION section) { pthread_mutex_lock(section); }
inline BOOL TryEnterCriticalSection(LPCRITICAL_SECTION section) { return pthread_mutex_trylock(section) == 0; }
inline void LeaveCriticalSection(LPCRITICAL_SECTION section) { pthread_mutex_unlock(section); }
inline void DeleteCriticalSection(LPCRITICAL_SECTION section) { pthread_mutex_destroy(section); }
