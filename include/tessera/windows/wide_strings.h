// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions of wide strings that know how large their destination is, and its names for others.
#pragma once

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tessera/windows/secure_strings.h"

inline errno_t wcsncpy_s(wchar_t* to, rsize_t size, const wchar_t* from, rsize_t most) {
    return tessera::windows::copy_text("wcsncpy_s", to, size, 0, from, most);
}
template <size_t Size>
errno_t wcsncpy_s(wchar_t (&to)[Size], const wchar_t* from, rsize_t most) {
    return wcsncpy_s(to, Size, from, most);
}
inline wchar_t* _wcsdup(const wchar_t* text) { return wcsdup(text); }
inline int _wcsnicmp(const wchar_t* a, const wchar_t* b, size_t most) { return wcsncasecmp(a, b, most); }

namespace tessera::windows {

/// At most `most` characters of the text as `convert` (wcstombs or mbstowcs) writes them, or as many as fit: _TRUNCATE.
/// \param needed  the characters with the zero at the end
template <class To, class From, class Convert>
errno_t convert_text(const char* function, size_t* needed, To* to, size_t size, const From* from, size_t most,
                     Convert convert) {
    const size_t length = convert(nullptr, from, 0);
    if (length == static_cast<size_t>(-1)) {
        if (to != nullptr && size != 0) to[0] = 0;
        return EILSEQ;
    }
    if (needed != nullptr) *needed = length + 1;
    if (to == nullptr) return 0;
    To* const whole = static_cast<To*>(malloc((length + 1) * sizeof(To)));
    convert(whole, from, length + 1);
    const errno_t result = copy_text(function, to, size, 0, whole, most);
    free(whole);
    if (needed != nullptr) *needed = length_of(to, size) + 1;
    return result;
}

}  // namespace tessera::windows

/// The text of the locale, as wcstombs.
inline errno_t wcstombs_s(size_t* needed, char* to, size_t size, const wchar_t* from, size_t most) {
    return tessera::windows::convert_text("wcstombs_s", needed, to, size, from, most, wcstombs);
}
template <size_t Size>
errno_t wcstombs_s(size_t* needed, char (&to)[Size], const wchar_t* from, size_t most) {
    return wcstombs_s(needed, to, Size, from, most);
}
inline errno_t mbstowcs_s(size_t* needed, wchar_t* to, size_t size, const char* from, size_t most) {
    return tessera::windows::convert_text("mbstowcs_s", needed, to, size, from, most, mbstowcs);
}
template <size_t Size>
errno_t mbstowcs_s(size_t* needed, wchar_t (&to)[Size], const char* from, size_t most) {
    return mbstowcs_s(needed, to, Size, from, most);
}

template <size_t Size>
int swprintf_s(wchar_t (&to)[Size], const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vswprintf(to, Size, format, arguments);
    va_end(arguments);
    if (length < 0) tessera::windows::invalid_parameter("swprintf_s", "a destination that is large enough");
    return length;
}
