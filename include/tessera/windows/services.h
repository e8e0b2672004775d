// SPDX-License-Identifier: Apache-2.0
// The small services of <Windows.h>: memory, errors, the system, messages.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tessera/windows/system_services.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

#define ZeroMemory(memory, size) memset((memory), 0, (size))
#define SecureZeroMemory(memory, size) memset((memory), 0, (size))
#define FillMemory(memory, size, value) memset((memory), (value), (size))
#define CopyMemory(to, from, size) memcpy((to), (from), (size))
#define MoveMemory(to, from, size) memmove((to), (from), (size))
#define UNREFERENCED_PARAMETER(parameter) static_cast<void>(parameter)
#define RGB(r, g, b)                                                          \
    (static_cast<COLORREF>((r)&0xFF) | static_cast<COLORREF>((g)&0xFF) << 8 | \
     static_cast<COLORREF>((b)&0xFF) << 16)
#define LOWORD(value) (static_cast<WORD>((value)&0xFFFF))
#define HIWORD(value) (static_cast<WORD>(((value) >> 16) & 0xFFFF))
#define LOBYTE(value) (static_cast<BYTE>((value)&0xFF))
#define HIBYTE(value) (static_cast<BYTE>(((value) >> 8) & 0xFF))
#define MAKEWORD(low, high) (static_cast<WORD>(LOBYTE(low) | static_cast<WORD>(LOBYTE(high)) << 8))
#define MAKELONG(low, high) (static_cast<LONG>(static_cast<DWORD>(LOWORD(low)) | static_cast<DWORD>(LOWORD(high)) << 16))
#define ARRAYSIZE(array) (sizeof(array) / sizeof((array)[0]))
#define ERROR_SUCCESS 0
#define NO_ERROR 0
#define ERROR_INSUFFICIENT_BUFFER 122

// Functions, which leave std::min and std::max alone: those are chosen where both are visible.
#if !defined(NOMINMAX)
template <class Left, class Right>
constexpr auto min(const Left& a, const Right& b) -> decltype(a < b ? a : b) {
    return b < a ? b : a;
}
template <class Left, class Right>
constexpr auto max(const Left& a, const Right& b) -> decltype(a < b ? a : b) {
    return a < b ? b : a;
}
#endif

namespace tessera::windows {

inline DWORD& last_error() {
    static thread_local DWORD error = 0;
    return error;
}

}  // namespace tessera::windows

inline DWORD GetLastError() { return tessera::windows::last_error(); }
inline void SetLastError(DWORD error) { tessera::windows::last_error() = error; }

inline DWORD GetCurrentThreadId() { return tessera::windows::thread_number(); }
inline DWORD GetCurrentProcessId() { return tessera::windows::process_number(); }
[[noreturn]] inline void ExitProcess(UINT code) { exit(static_cast<int>(code)); }
inline BOOL IsDebuggerPresent() { return FALSE; }
inline void DebugBreak() { tessera::windows::break_into_debugger(); }
#define __debugbreak DebugBreak
inline BOOL SwitchToThread() { return tessera::windows::yield_processor(); }

/// Goes to standard error: there is no debugger's window.
inline void OutputDebugStringA(LPCSTR text) { fputs(text, stderr); }
inline void OutputDebugStringW(LPCWSTR text) {
    OutputDebugStringA(tessera::windows::utf8_text(text).c_str());
}

inline BOOL Beep(DWORD, DWORD) { return TRUE; }

#define MB_OK 0
#define MB_OKCANCEL 1
#define MB_ICONERROR 0x10
#define MB_ICONINFORMATION 0x40
#define IDOK 1

/// There is no window to show: the text goes to standard error, and the answer is OK.
inline int MessageBoxA(HWND, LPCSTR text, LPCSTR title, UINT) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", title != nullptr ? title : "Error", text);
    return IDOK;
}
inline int MessageBoxW(HWND window, LPCWSTR text, LPCWSTR title, UINT kind) {
    using tessera::windows::utf8_text;
    return MessageBoxA(window, utf8_text(text).c_str(),
                       utf8_text(title != nullptr ? title : L"Error").c_str(), kind);
}

/// The file of the program, whatever module is asked for.
inline DWORD GetModuleFileNameA(HMODULE, LPSTR to, DWORD size) {
    return static_cast<DWORD>(tessera::windows::file_of_program(to, size));
}
inline DWORD GetModuleFileNameW(HMODULE module, LPWSTR to, DWORD size) {
    char name[4096];
    const DWORD length = GetModuleFileNameA(module, name, sizeof(name) - 1);
    if (size == 0) return 0;
    const size_t written = mbstowcs(to, name, size);
    if (length == 0 || written == static_cast<size_t>(-1)) return 0;
    to[written < size ? written : size - 1] = 0;
    return static_cast<DWORD>(written);
}

/// \return the length of the folder's name; that of a buffer for it and its zero where `size` is too small
inline DWORD GetCurrentDirectoryA(DWORD size, LPSTR to) {
    char name[4096];
    if (tessera::windows::working_folder(name, sizeof(name)) == nullptr) return 0;
    const DWORD length = static_cast<DWORD>(strlen(name));
    if (length >= size) return length + 1;
    memcpy(to, name, length + 1);
    return length;
}
inline DWORD GetCurrentDirectoryW(DWORD size, LPWSTR to) {
    char name[4096];
    if (GetCurrentDirectoryA(sizeof(name), name) == 0) return 0;
    const size_t length = mbstowcs(nullptr, name, 0);
    if (length == static_cast<size_t>(-1)) return 0;
    if (length >= size) return static_cast<DWORD>(length + 1);
    return static_cast<DWORD>(mbstowcs(to, name, size));
}
inline BOOL SetCurrentDirectoryA(LPCSTR name) { return tessera::windows::change_folder(name) == 0; }
inline BOOL SetCurrentDirectoryW(LPCWSTR name) { return SetCurrentDirectoryA(tessera::windows::utf8_text(name).c_str()); }

#if defined(UNICODE)
#define GetModuleFileName GetModuleFileNameW
#define GetCurrentDirectory GetCurrentDirectoryW
#define SetCurrentDirectory SetCurrentDirectoryW
#define OutputDebugString OutputDebugStringW
#define MessageBox MessageBoxW
#else
#define GetModuleFileName GetModuleFileNameA
#define GetCurrentDirectory GetCurrentDirectoryA
#define SetCurrentDirectory SetCurrentDirectoryA
#define OutputDebugString OutputDebugStringA
#define MessageBox MessageBoxA
#endif

typedef struct SYSTEM_INFO {
    DWORD dwPageSize;
    DWORD dwNumberOfProcessors;
} SYSTEM_INFO;

inline void GetSystemInfo(SYSTEM_INFO* info) {
    info->dwPageSize = static_cast<DWORD>(tessera::windows::page_size());
    info->dwNumberOfProcessors = tessera::windows::processors_online();
}

typedef struct SYSTEMTIME {
    WORD wYear, wMonth, wDayOfWeek, wDay, wHour, wMinute, wSecond, wMilliseconds;
} SYSTEMTIME;

namespace tessera::windows {

inline void fill_system_time(SYSTEMTIME* to, bool local) {
    timespec now = {};
    clock_gettime(CLOCK_REALTIME, &now);
    tm parts = {};
    if (local)
        localtime_r(&now.tv_sec, &parts);
    else
        gmtime_r(&now.tv_sec, &parts);
    const auto word = [](long value) { return static_cast<WORD>(value); };
    *to = {word(parts.tm_year + 1900), word(parts.tm_mon + 1),     word(parts.tm_wday),
           word(parts.tm_mday),        word(parts.tm_hour),        word(parts.tm_min),
           word(parts.tm_sec),         word(now.tv_nsec / 1000000)};
}

}  // namespace tessera::windows

inline void GetLocalTime(SYSTEMTIME* to) { tessera::windows::fill_system_time(to, true); }
inline void GetSystemTime(SYSTEMTIME* to) { tessera::windows::fill_system_time(to, false); }
