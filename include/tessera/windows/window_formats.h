// SPDX-License-Identifier: Apache-2.0
// wsprintf of <Windows.h>, which is not the C library's, and MulDiv.
#pragma once

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <string>

#include "tessera/windows/types.h"
#include "tessera/windows/wide_output.h"

namespace tessera::windows {

/// The most that wsprintf writes, with the zero.
constexpr size_t longest_window_text = 1024;

/// The format for the C library: on Windows an l before a number means 32 bits, as it has with DWORD and LONG, and I64 means 64.
template <class Character>
std::basic_string<Character> format_with_windows_sizes(const Character* format) {
    const auto is_one_of = [](Character letter, const char* letters) {
        return letter > 0 && letter < 128 && strchr(letters, static_cast<char>(letter)) != nullptr;
    };
    std::basic_string<Character> result;
    for (const Character* at = format; *at != 0;) {
        result += *at;
        if (*at++ != '%') continue;
        while (is_one_of(*at, "-+ #0123456789.*")) result += *at++;
        if (*at == 'l' && is_one_of(at[1], "diuxX")) ++at;
        if (at[0] == 'I' && at[1] == '6' && at[2] == '4') {
            at += 3;
            result.append(2, 'l');
        }
        if (*at != 0) result += *at++;
    }
    return result;
}

}  // namespace tessera::windows

inline int wvsprintfA(LPSTR to, LPCSTR format, va_list arguments) {
    using namespace tessera::windows;
    const int length = vsnprintf(to, longest_window_text, format_with_windows_sizes(format).c_str(), arguments);
    return length < static_cast<int>(longest_window_text) ? length : static_cast<int>(longest_window_text) - 1;
}
inline int wvsprintfW(LPWSTR to, LPCWSTR format, va_list arguments) {
    using namespace tessera::windows;
    const int length = vswprintf(to, longest_window_text, format_with_windows_sizes(format).c_str(), arguments);
    if (length >= 0) return length;
    to[longest_window_text - 1] = 0;
    return static_cast<int>(wcslen(to));
}
inline int wsprintfA(LPSTR to, LPCSTR format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = wvsprintfA(to, format, arguments);
    va_end(arguments);
    return length;
}
inline int wsprintfW(LPWSTR to, LPCWSTR format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = wvsprintfW(to, format, arguments);
    va_end(arguments);
    return length;
}

/// \return rounded to the nearest, half away from zero; -1 where there is no such int
inline int MulDiv(int number, int numerator, int denominator) {
    if (denominator == 0) return -1;
    const long long product = static_cast<long long>(number) * numerator;
    const bool is_negative = (product < 0) != (denominator < 0);
    const long long divisor = denominator < 0 ? -static_cast<long long>(denominator) : denominator;
    const long long size = ((product < 0 ? -product : product) + divisor / 2) / divisor;
    return size > INT32_MAX ? -1 : static_cast<int>(is_negative ? -size : size);
}

#if defined(UNICODE)
#define wsprintf wsprintfW
#define wvsprintf wvsprintfW
#else
#define wsprintf wsprintfA
#define wvsprintf wvsprintfA
#endif
