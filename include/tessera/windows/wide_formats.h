// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions that write formatted wide text to a destination of a known size, or only count it.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <wchar.h>

#include <string>

#include "tessera/windows/invalid_parameter.h"
#include "tessera/windows/secure_strings.h"
#include "tessera/windows/wide_output.h"

#define fwprintf_s fwprintf
#define vwprintf_s vwprintf
#define vfwprintf_s vfwprintf
#define _vsnwprintf vswprintf

inline int vswprintf_s(wchar_t* to, size_t size, const wchar_t* format, va_list arguments) {
    const int length = vswprintf(to, size, format, arguments);
    if (length < 0) tessera::windows::invalid_parameter("vswprintf_s", "a destination that is large enough");
    return length;
}

/// `most` characters at most, or as many as fit: _TRUNCATE; -1 when something was left out.
inline int _vsnwprintf_s(wchar_t* to, size_t size, size_t most, const wchar_t* format, va_list arguments) {
    if (to == nullptr || size == 0) tessera::windows::invalid_parameter("_snwprintf_s", "a destination");
    const size_t room = most < size ? most + 1 : size;
    va_list again;
    va_copy(again, arguments);
    const int length = vswprintf(to, room, format, arguments);
    if (length < 0 && most != _TRUNCATE && room == size) {
        to[0] = 0;
        tessera::windows::invalid_parameter("_snwprintf_s", "a destination that is large enough");
    }
    if (length < 0) {
        // Not every C library leaves the beginning of a text that does not fit.
        for (std::wstring whole(2 * room, 0);; whole.resize(2 * whole.size())) {
            va_list once_more;
            va_copy(once_more, again);
            const int all = vswprintf(&whole[0], whole.size(), format, once_more);
            va_end(once_more);
            if (all < 0 && whole.size() < 1U << 24) continue;
            tessera::windows::copy_text("_snwprintf_s", to, room, 0, whole.c_str(), _TRUNCATE);
            break;
        }
    }
    va_end(again);
    return length;
}
inline int _snwprintf_s(wchar_t* to, size_t size, size_t most, const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnwprintf_s(to, size, most, format, arguments);
    va_end(arguments);
    return length;
}
template <size_t Size>
int _snwprintf_s(wchar_t (&to)[Size], size_t most, const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnwprintf_s(to, Size, most, format, arguments);
    va_end(arguments);
    return length;
}
