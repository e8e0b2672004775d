// SPDX-License-Identifier: Apache-2.0
// Threads, events, mutexes, semaphores and locks of Win32 beside a kernel.
// output:
// waited 258, running 259
// four threads counted 4000, product 24
// codes 10 11 12 13
// first of two 1, again 258
// both 0, an event that stays 0 0
// second owner no, first yes
// library threads 7 and done
// mutex: held 0 0, other 258 and not its own 0, released 1 1 0, other 0
// semaphore: 0 0 258, released 1 at 0, too many 0, again 0 258
// counts 12 11 5 9
#include <windows.h>
#include <process.h>
#include <stdio.h>
#include <amp.h>

using namespace concurrency;

static CRITICAL_SECTION section;
static HANDLE start;
static int counted = 0;
static bool is_done = false;

DWORD WINAPI count(LPVOID argument) {
    WaitForSingleObject(start, INFINITE);
    for (int i = 0; i < 1000; ++i) {
        EnterCriticalSection(&section);
        EnterCriticalSection(&section);  // as often as one likes
        ++counted;
        LeaveCriticalSection(&section);
        LeaveCriticalSection(&section);
    }
    return 10 + *static_cast<int*>(argument);
}

DWORD WINAPI try_to_enter(LPVOID answer) {
    *static_cast<BOOL*>(answer) = TryEnterCriticalSection(&section);
    return 0;
}

static HANDLE mutex;
DWORD WINAPI take_mutex(LPVOID released) {
    const DWORD taken = WaitForSingleObject(mutex, 10);
    *static_cast<BOOL*>(released) = ReleaseMutex(mutex);
    return taken;
}
static DWORD other_takes_mutex(BOOL* released) {
    HANDLE thread = CreateThread(NULL, 0, take_mutex, released, 0, NULL);
    DWORD code = 0;
    WaitForSingleObject(thread, INFINITE);
    GetExitCodeThread(thread, &code);
    CloseHandle(thread);
    return code;
}

unsigned __stdcall library_thread(void* argument) { return *static_cast<unsigned*>(argument); }
void __cdecl plain_thread(void* event) {
    is_done = true;
    SetEvent(static_cast<HANDLE>(event));
}

int main() {
    InitializeCriticalSection(&section);
    start = CreateEvent(NULL, TRUE, FALSE, NULL);
    int numbers[4] = {0, 1, 2, 3};
    HANDLE threads[4];
    DWORD id = 1;
    for (int i = 0; i < 4; ++i) threads[i] = CreateThread(NULL, 0, count, &numbers[i], 0, &id);
    DWORD code = 0;
    const DWORD waited = WaitForMultipleObjects(4, threads, TRUE, 20);
    GetExitCodeThread(threads[0], &code);
    printf("waited %u, running %u\n", waited, code);

    int product = 1;
    array_view<int> view(1, &product);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 2 * 3 * 4; });
    SetEvent(start);
    WaitForMultipleObjects(4, threads, TRUE, INFINITE);
    printf("four threads counted %d, product %d\n", counted, view[0]);
    printf("codes");
    for (int i = 0; i < 4; ++i) {
        GetExitCodeThread(threads[i], &code);
        printf(" %u", code);
        CloseHandle(threads[i]);
    }
    printf("\n");

    HANDLE events[2] = {CreateEvent(NULL, FALSE, FALSE, NULL), CreateEvent(NULL, FALSE, TRUE, NULL)};
    const DWORD first = WaitForMultipleObjects(2, events, FALSE, INFINITE);
    printf("first of two %u, again %u\n", first, WaitForMultipleObjects(2, events, FALSE, 10));
    SetEvent(events[0]);
    SetEvent(events[1]);
    const DWORD both = WaitForMultipleObjects(2, events, TRUE, INFINITE);
    const DWORD once = WaitForSingleObject(start, 0);
    printf("both %u, an event that stays %u %u\n", both, once, WaitForSingleObject(start, 0));

    BOOL other = TRUE;
    EnterCriticalSection(&section);
    HANDLE thread = CreateThread(NULL, 0, try_to_enter, &other, 0, NULL);
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    printf("second owner %s, first %s\n", other ? "yes" : "no", TryEnterCriticalSection(&section) ? "yes" : "no");
    LeaveCriticalSection(&section);
    LeaveCriticalSection(&section);
    DeleteCriticalSection(&section);

    unsigned seven = 7;
    thread = reinterpret_cast<HANDLE>(_beginthreadex(NULL, 0, library_thread, &seven, 0, NULL));
    WaitForSingleObject(thread, INFINITE);
    GetExitCodeThread(thread, &code);
    CloseHandle(thread);
    _beginthread(plain_thread, 0, events[0]);
    WaitForSingleObject(events[0], INFINITE);
    printf("library threads %u and %s\n", code, is_done ? "done" : "not");
    for (HANDLE event : events) CloseHandle(event);
    CloseHandle(start);

    mutex = CreateMutex(NULL, TRUE, NULL);
    const DWORD held = WaitForSingleObject(mutex, 0), held_again = WaitForSingleObject(mutex, INFINITE);
    BOOL others = TRUE;
    const DWORD refused = other_takes_mutex(&others);
    printf("mutex: held %u %u, other %u and not its own %d, ", held, held_again, refused, others);
    const BOOL once_more = ReleaseMutex(mutex), twice = ReleaseMutex(mutex) && ReleaseMutex(mutex), too_often = ReleaseMutex(mutex);
    printf("released %d %d %d, other %u\n", once_more, twice, too_often, other_takes_mutex(&others));
    CloseHandle(mutex);

    HANDLE semaphore = CreateSemaphore(NULL, 2, 3, NULL);
    DWORD takes[3];
    for (DWORD& take : takes) take = WaitForSingleObject(semaphore, 5);
    LONG had = -1;
    const BOOL gave = ReleaseSemaphore(semaphore, 1, &had);
    const BOOL gave_too_many = ReleaseSemaphore(semaphore, 3, NULL);
    printf("semaphore: %u %u %u, released %d at %d, too many %d, ", takes[0], takes[1], takes[2], gave, (int)had, gave_too_many);
    const DWORD third = WaitForSingleObject(semaphore, 5);
    printf("again %u %u\n", third, WaitForSingleObject(semaphore, 5));
    CloseHandle(semaphore);

    long plain = 11;
    LONGLONG wide = 5;
    const long up = InterlockedIncrement(&plain), down = InterlockedDecrement(&plain);
    const LONGLONG before = InterlockedExchangeAdd64(&wide, 4);
    printf("counts %ld %ld %lld %lld\n", up, down, before, wide);
}
