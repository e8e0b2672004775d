// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions of <stdio.h> and <time.h> that Linux does not have.
#pragma once

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <wchar.h>

#include "tessera/windows/scanf_arguments.h"
#include "tessera/windows/secure_strings.h"

#define printf_s printf
#define fprintf_s fprintf
#define wprintf_s wprintf
#define vprintf_s vprintf
#define _vsnprintf vsnprintf
#define _snwprintf swprintf
#define _fileno fileno
#define _popen popen
#define _pclose pclose
#define _fseeki64 fseeko
#define _ftelli64 ftello

__attribute__((format(printf, 3, 0))) inline int vsprintf_s(char* to, size_t size, const char* format,
                                                            va_list arguments) {
    const int length = vsnprintf(to, size, format, arguments);
    if (length >= 0 && static_cast<size_t>(length) >= size) {
        if (size != 0) to[0] = 0;
        tessera::windows::invalid_parameter("sprintf_s", "a destination that is large enough");
    }
    return length;
}

__attribute__((format(printf, 3, 4))) inline int sprintf_s(char* to, size_t size, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsprintf_s(to, size, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t Size>
__attribute__((format(printf, 2, 3))) int sprintf_s(char (&to)[Size], const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsprintf_s(to, Size, format, arguments);
    va_end(arguments);
    return length;
}

inline int swprintf_s(wchar_t* to, size_t size, const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vswprintf(to, size, format, arguments);
    va_end(arguments);
    if (length < 0) tessera::windows::invalid_parameter("swprintf_s", "a destination that is large enough");
    return length;
}

/// As the original: -1 when the text did not fit, and then no zero at its end.
__attribute__((format(printf, 3, 4))) inline int _snprintf(char* to, size_t size, const char* format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(nullptr, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && static_cast<size_t>(length) < size) {
        vsnprintf(to, size, format, again);
        va_end(again);
        return length;
    }
    char* whole = nullptr;
    if (length >= 0 && vasprintf(&whole, format, again) >= 0) {
        memcpy(to, whole, size);
        free(whole);
    }
    va_end(again);
    return length >= 0 && static_cast<size_t>(length) == size ? length : -1;
}

/// `most` characters at most, or as many as fit: _TRUNCATE; -1 when something was left out.
__attribute__((format(printf, 4, 0))) inline int _vsnprintf_s(char* to, size_t size, size_t most, const char* format,
                                                              va_list arguments) {
    const size_t room = most < size ? most + 1 : size;
    const int length = vsnprintf(to, room, format, arguments);
    const bool fits = length >= 0 && static_cast<size_t>(length) < room;
    if (!fits && most != _TRUNCATE && room == size) {
        to[0] = 0;
        tessera::windows::invalid_parameter("_snprintf_s", "a destination that is large enough");
    }
    return fits ? length : -1;
}
#define vsnprintf_s _vsnprintf_s

__attribute__((format(printf, 4, 5))) inline int _snprintf_s(char* to, size_t size, size_t most,
                                                             const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnprintf_s(to, size, most, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t Size>
__attribute__((format(printf, 3, 4))) int _snprintf_s(char (&to)[Size], size_t most, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnprintf_s(to, Size, most, format, arguments);
    va_end(arguments);
    return length;
}

/// The characters that the text would have.
__attribute__((format(printf, 1, 0))) inline int _vscprintf(const char* format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(nullptr, 0, format, again);
    va_end(again);
    return length;
}
__attribute__((format(printf, 1, 2))) inline int _scprintf(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vscprintf(format, arguments);
    va_end(arguments);
    return length;
}

inline errno_t fopen_s(FILE** file, const char* name, const char* mode) {
    *file = fopen(name, mode);
    return *file != nullptr ? 0 : errno;
}
inline errno_t freopen_s(FILE** file, const char* name, const char* mode, FILE* old) {
    *file = freopen(name, mode, old);
    return *file != nullptr ? 0 : errno;
}
inline int _unlink(const char* name) { return remove(name); }
inline FILE* _fsopen(const char* name, const char* mode, int) { return fopen(name, mode); }

template <class... Arguments>
int scanf_s(const char* format, Arguments... arguments) {
    return tessera::windows::scan_text([](const char* text, va_list values) { return vscanf(text, values); },
                                       format, arguments...);
}
template <class... Arguments>
int sscanf_s(const char* source, const char* format, Arguments... arguments) {
    return tessera::windows::scan_text(
        [source](const char* text, va_list values) { return vsscanf(source, text, values); }, format,
        arguments...);
}
template <class... Arguments>
int fscanf_s(FILE* file, const char* format, Arguments... arguments) {
    return tessera::windows::scan_text(
        [file](const char* text, va_list values) { return vfscanf(file, text, values); }, format,
        arguments...);
}

inline char* gets_s(char* to, rsize_t size) {
    if (size == 0 || fgets(to, static_cast<int>(size), stdin) == nullptr) return nullptr;
    to[strcspn(to, "\n")] = 0;
    return to;
}
template <size_t Size>
char* gets_s(char (&to)[Size]) {
    return gets_s(to, Size);
}

// The arguments stand the other way round in C11's functions of these names.
inline errno_t localtime_s(tm* to, const time_t* time) {
    return localtime_r(time, to) != nullptr ? 0 : EINVAL;
}
inline errno_t gmtime_s(tm* to, const time_t* time) { return gmtime_r(time, to) != nullptr ? 0 : EINVAL; }
inline errno_t asctime_s(char* to, size_t size, const tm* time) {
    return size >= 26 && asctime_r(time, to) != nullptr ? 0 : EINVAL;
}
inline errno_t ctime_s(char* to, size_t size, const time_t* time) {
    return size >= 26 && ctime_r(time, to) != nullptr ? 0 : EINVAL;
}
template <size_t Size>
errno_t asctime_s(char (&to)[Size], const tm* time) {
    return asctime_s(to, Size, time);
}
template <size_t Size>
errno_t ctime_s(char (&to)[Size], const time_t* time) {
    return ctime_s(to, Size, time);
}

typedef time_t __time64_t;
inline __time64_t _time64(__time64_t* to) { return time(to); }
#define _localtime64_s localtime_s
#define _gmtime64_s gmtime_s
#define _difftime64 difftime
#define _mktime64 mktime
#define _tzset tzset
