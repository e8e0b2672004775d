// SPDX-License-Identifier: Apache-2.0
// Threads, events, mutexes and semaphores of <Windows.h>: what a HANDLE stands for and can be waited for.
#pragma once

#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "tessera/windows/services.h"
#include "tessera/windows/priorities.h"
#include "tessera/windows/types.h"

#define INFINITE 0xFFFFFFFFU
#define WAIT_OBJECT_0 0U
#define WAIT_TIMEOUT 258U
#define WAIT_ABANDONED 128U
#define WAIT_FAILED 0xFFFFFFFFU
#define MAXIMUM_WAIT_OBJECTS 64
#define STILL_ACTIVE 259U

typedef void* LPSECURITY_ATTRIBUTES;
typedef DWORD(WINAPI* LPTHREAD_START_ROUTINE)(LPVOID);

namespace tessera::windows {

struct Waitable {
    bool is_signalled = false;
    bool is_reset_by_wait = false;
    int owners = 1;  ///< of the object: handles, and the thread that it stands for
    DWORD exit_code = STILL_ACTIVE;
    bool is_mutex = false;
    unsigned holder = 0;  ///< of a mutex: a thread, which may take it again
    LONG depth = 0;
    bool is_semaphore = false;
    LONG count = 0, most = 0;

    bool can_be_taken() const {
        if (is_mutex) return depth == 0 || holder == thread_number();
        return is_semaphore ? count > 0 : is_signalled;
    }
    void take() {
        if (is_mutex) {
            holder = thread_number();
            ++depth;
        } else if (is_semaphore) {
            --count;
        } else if (is_reset_by_wait) {
            is_signalled = false;
        }
    }
};

/// One lock and one condition serve all objects: programs have few.
struct Waiting {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
};
inline Waiting& waiting() {
    static Waiting shared;
    return shared;
}

class WaitingLock {
  public:
    WaitingLock() { pthread_mutex_lock(&waiting().lock); }
    ~WaitingLock() { pthread_mutex_unlock(&waiting().lock); }
    WaitingLock(const WaitingLock&) = delete;
    WaitingLock& operator=(const WaitingLock&) = delete;
};

/// With the lock.
inline void let_go(Waitable* object) {
    if (--object->owners == 0) delete object;
}

/// With the lock. \return whether all objects, or one, are signalled; `first` is the first that is
inline bool take_signals(const HANDLE* handles, DWORD count, bool all, DWORD* first) {
    DWORD signalled = 0;
    for (DWORD i = count; i-- > 0;) {
        if (!static_cast<Waitable*>(handles[i])->can_be_taken()) continue;
        ++signalled;
        *first = i;
    }
    if (signalled == 0 || (all && signalled < count)) return false;
    for (DWORD i = all ? 0 : *first; i < (all ? count : *first + 1); ++i) static_cast<Waitable*>(handles[i])->take();
    return true;
}

template <class Start>
struct ThreadStart {
    Start* function;
    void* argument;
    Waitable* object;
};

inline DWORD exit_code_of(void (*function)(void*), void* argument) {
    function(argument);
    return 0;
}
template <class Code>
DWORD exit_code_of(Code (*function)(void*), void* argument) {
    return static_cast<DWORD>(function(argument));
}

template <class Start>
void* run_thread(void* from) {
    const ThreadStart<Start> start = *static_cast<ThreadStart<Start>*>(from);
    delete static_cast<ThreadStart<Start>*>(from);
    const DWORD code = exit_code_of(start.function, start.argument);
    const WaitingLock lock;
    start.object->exit_code = code;
    start.object->is_signalled = true;
    pthread_cond_broadcast(&waiting().changed);
    let_go(start.object);
    return nullptr;
}

/// \return what waits for its end; nothing where the system has no more threads
template <class Start>
Waitable* create_thread(Start* function, void* argument) {
    Waitable* const object = new Waitable;
    object->owners = 2;
    auto* const start = new ThreadStart<Start>{function, argument, object};
    pthread_t thread;
    if (pthread_create(&thread, nullptr, run_thread<Start>, start) != 0) {
        delete start;
        delete object;
        return nullptr;
    }
    pthread_detach(thread);
    return object;
}

}  // namespace tessera::windows

/// Threads start at once: nothing here resumes them.
inline HANDLE CreateThread(LPSECURITY_ATTRIBUTES, SIZE_T, LPTHREAD_START_ROUTINE function, LPVOID argument, DWORD, LPDWORD id) {
    if (id != nullptr) *id = 0;
    return tessera::windows::create_thread(function, argument);
}
inline BOOL GetExitCodeThread(HANDLE thread, LPDWORD code) {
    const tessera::windows::WaitingLock lock;
    *code = static_cast<tessera::windows::Waitable*>(thread)->exit_code;
    return TRUE;
}

inline HANDLE CreateEventA(LPSECURITY_ATTRIBUTES, BOOL stays, BOOL is_set, LPCSTR) {
    auto* const event = new tessera::windows::Waitable;
    event->is_signalled = is_set != FALSE;
    event->is_reset_by_wait = stays == FALSE;
    return event;
}
inline HANDLE CreateEventW(LPSECURITY_ATTRIBUTES security, BOOL stays, BOOL is_set, LPCWSTR) {
    return CreateEventA(security, stays, is_set, nullptr);
}
inline BOOL SetEvent(HANDLE event) {
    const tessera::windows::WaitingLock lock;
    static_cast<tessera::windows::Waitable*>(event)->is_signalled = true;
    pthread_cond_broadcast(&tessera::windows::waiting().changed);
    return TRUE;
}
inline BOOL ResetEvent(HANDLE event) {
    const tessera::windows::WaitingLock lock;
    static_cast<tessera::windows::Waitable*>(event)->is_signalled = false;
    return TRUE;
}

inline HANDLE CreateMutexA(LPSECURITY_ATTRIBUTES, BOOL is_held, LPCSTR) {
    auto* const mutex = new tessera::windows::Waitable;
    mutex->is_mutex = true;
    if (is_held != FALSE) mutex->take();
    return mutex;
}
inline HANDLE CreateMutexW(LPSECURITY_ATTRIBUTES security, BOOL is_held, LPCWSTR) { return CreateMutexA(security, is_held, nullptr); }
/// \return FALSE: the calling thread does not hold it
inline BOOL ReleaseMutex(HANDLE handle) {
    const tessera::windows::WaitingLock lock;
    auto* const mutex = static_cast<tessera::windows::Waitable*>(handle);
    if (mutex->depth == 0 || mutex->holder != tessera::windows::thread_number()) return FALSE;
    if (--mutex->depth == 0) pthread_cond_broadcast(&tessera::windows::waiting().changed);
    return TRUE;
}

inline HANDLE CreateSemaphoreA(LPSECURITY_ATTRIBUTES, LONG count, LONG most, LPCSTR) {
    if (count < 0 || most <= 0 || count > most) return nullptr;
    auto* const semaphore = new tessera::windows::Waitable;
    semaphore->is_semaphore = true;
    semaphore->count = count;
    semaphore->most = most;
    return semaphore;
}
inline HANDLE CreateSemaphoreW(LPSECURITY_ATTRIBUTES security, LONG count, LONG most, LPCWSTR) {
    return CreateSemaphoreA(security, count, most, nullptr);
}
/// \return FALSE, and nothing is changed: the count would be larger than it may be
inline BOOL ReleaseSemaphore(HANDLE handle, LONG more, LONG* before) {
    const tessera::windows::WaitingLock lock;
    auto* const semaphore = static_cast<tessera::windows::Waitable*>(handle);
    if (more <= 0 || more > semaphore->most - semaphore->count) return FALSE;
    if (before != nullptr) *before = semaphore->count;
    semaphore->count += more;
    pthread_cond_broadcast(&tessera::windows::waiting().changed);
    return TRUE;
}

inline BOOL CloseHandle(HANDLE handle) {
    if (handle == nullptr || handle == INVALID_HANDLE_VALUE) return FALSE;
    if (handle == GetCurrentThread()) return TRUE;
    const tessera::windows::WaitingLock lock;
    tessera::windows::let_go(static_cast<tessera::windows::Waitable*>(handle));
    return TRUE;
}

inline DWORD WaitForMultipleObjects(DWORD count, const HANDLE* handles, BOOL all, DWORD milliseconds) {
    timespec end = {};
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += static_cast<time_t>(milliseconds / 1000);
    end.tv_nsec += static_cast<long>(milliseconds % 1000) * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_nsec -= 1000000000;
        ++end.tv_sec;
    }
    using tessera::windows::waiting;
    const tessera::windows::WaitingLock lock;
    DWORD first = 0;
    while (!tessera::windows::take_signals(handles, count, all != FALSE, &first)) {
        const int error = milliseconds == INFINITE ? pthread_cond_wait(&waiting().changed, &waiting().lock)
                                                   : pthread_cond_timedwait(&waiting().changed, &waiting().lock, &end);
        if (error == ETIMEDOUT) return WAIT_TIMEOUT;
    }
    return WAIT_OBJECT_0 + (all != FALSE ? 0 : first);
}
inline DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds) {
    return WaitForMultipleObjects(1, &handle, FALSE, milliseconds);
}

#if defined(UNICODE)
#define CreateEvent CreateEventW
#define CreateMutex CreateMutexW
#define CreateSemaphore CreateSemaphoreW
#else
#define CreateEvent CreateEventA
#define CreateMutex CreateMutexA
#define CreateSemaphore CreateSemaphoreA
#endif
