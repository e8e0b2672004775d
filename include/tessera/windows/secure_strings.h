// SPDX-License-Identifier: Apache-2.0
// Visual C++'s string functions that know how large their destination is, and its names for others.
#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "tessera/windows/invalid_parameter.h"

typedef int errno_t;
typedef size_t rsize_t;

#define _TRUNCATE (static_cast<size_t>(-1))

namespace tessera::windows {

template <class Character>
size_t length_of(const Character* text, size_t most) {
    size_t length = 0;
    while (length < most && text[length] != 0) ++length;
    return length;
}

/// Appends at most `most` characters of `source` (all: _TRUNCATE - 1; as many as fit: _TRUNCATE) to the
/// `begin` that are in `destination`.
template <class Character>
errno_t copy_text(const char* function, Character* destination, size_t size, size_t begin,
                  const Character* source, size_t most) {
    if (destination == nullptr || size == 0) invalid_parameter(function, "a destination");
    if (source == nullptr) {
        destination[0] = 0;
        invalid_parameter(function, "a source");
    }
    if (begin >= size) invalid_parameter(function, "a destination that ends with a zero");
    size_t length = length_of(source, most);
    const bool fits = length < size - begin;
    if (!fits && most != _TRUNCATE) {
        destination[0] = 0;
        invalid_parameter(function, "a destination that is large enough");
    }
    if (!fits) length = size - begin - 1;
    for (size_t i = 0; i < length; ++i) destination[begin + i] = source[i];
    destination[begin + length] = 0;
    return fits ? 0 : 80;  // STRUNCATE
}

}  // namespace tessera::windows

inline errno_t strcpy_s(char* to, rsize_t size, const char* from) {
    return tessera::windows::copy_text("strcpy_s", to, size, 0, from, _TRUNCATE - 1);
}
inline errno_t strncpy_s(char* to, rsize_t size, const char* from, rsize_t most) {
    return tessera::windows::copy_text("strncpy_s", to, size, 0, from, most);
}
inline errno_t strcat_s(char* to, rsize_t size, const char* from) {
    return tessera::windows::copy_text("strcat_s", to, size, strnlen(to, size), from, _TRUNCATE - 1);
}
inline errno_t strncat_s(char* to, rsize_t size, const char* from, rsize_t most) {
    return tessera::windows::copy_text("strncat_s", to, size, strnlen(to, size), from, most);
}
inline errno_t wcscpy_s(wchar_t* to, rsize_t size, const wchar_t* from) {
    return tessera::windows::copy_text("wcscpy_s", to, size, 0, from, _TRUNCATE - 1);
}
inline errno_t wcscat_s(wchar_t* to, rsize_t size, const wchar_t* from) {
    return tessera::windows::copy_text("wcscat_s", to, size, wcsnlen(to, size), from, _TRUNCATE - 1);
}

template <size_t Size>
errno_t strcpy_s(char (&to)[Size], const char* from) {
    return strcpy_s(to, Size, from);
}
template <size_t Size>
errno_t strncpy_s(char (&to)[Size], const char* from, rsize_t most) {
    return strncpy_s(to, Size, from, most);
}
template <size_t Size>
errno_t strcat_s(char (&to)[Size], const char* from) {
    return strcat_s(to, Size, from);
}
template <size_t Size>
errno_t wcscpy_s(wchar_t (&to)[Size], const wchar_t* from) {
    return wcscpy_s(to, Size, from);
}
template <size_t Size>
errno_t wcscat_s(wchar_t (&to)[Size], const wchar_t* from) {
    return wcscat_s(to, Size, from);
}

inline errno_t memcpy_s(void* to, rsize_t size, const void* from, rsize_t count) {
    if (count == 0) return 0;
    if (to == nullptr || from == nullptr || count > size) {
        tessera::windows::invalid_parameter("memcpy_s", "a destination that is large enough, and a source");
    }
    memcpy(to, from, count);
    return 0;
}
inline errno_t memmove_s(void* to, rsize_t size, const void* from, rsize_t count) {
    if (count == 0) return 0;
    if (to == nullptr || from == nullptr || count > size) {
        tessera::windows::invalid_parameter("memmove_s", "a destination that is large enough, and a source");
    }
    memmove(to, from, count);
    return 0;
}

inline size_t strnlen_s(const char* text, size_t most) { return text == nullptr ? 0 : strnlen(text, most); }
inline size_t wcsnlen_s(const wchar_t* text, size_t most) { return text == nullptr ? 0 : wcsnlen(text, most); }

/// What does not fit of the message is cut off.
inline errno_t strerror_s(char* to, rsize_t size, int error) {
    tessera::windows::copy_text("strerror_s", to, size, 0, strerror(error), _TRUNCATE);
    return 0;
}
template <size_t Size>
errno_t strerror_s(char (&to)[Size], int error) {
    return strerror_s(to, Size, error);
}

inline char* strtok_s(char* text, const char* separators, char** rest) {
    return strtok_r(text, separators, rest);
}
inline int _stricmp(const char* a, const char* b) { return strcasecmp(a, b); }
inline int _strcmpi(const char* a, const char* b) { return strcasecmp(a, b); }
inline int _strnicmp(const char* a, const char* b, size_t most) { return strncasecmp(a, b, most); }
inline int _memicmp(const void* a, const void* b, size_t count) {
    const auto* const left = static_cast<const unsigned char*>(a);
    const auto* const right = static_cast<const unsigned char*>(b);
    const auto lower = [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; };
    for (size_t i = 0; i < count; ++i) {
        if (const int difference = lower(left[i]) - lower(right[i])) return difference;
    }
    return 0;
}
inline int _wcsicmp(const wchar_t* a, const wchar_t* b) { return wcscasecmp(a, b); }
inline char* _strdup(const char* text) { return strdup(text); }

inline char* _strupr(char* text) {
    for (char* c = text; *c != 0; ++c) *c = *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 32) : *c;
    return text;
}
inline char* _strlwr(char* text) {
    for (char* c = text; *c != 0; ++c) *c = *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c + 32) : *c;
    return text;
}
inline errno_t _strupr_s(char* text, size_t) {
    _strupr(text);
    return 0;
}
inline errno_t _strlwr_s(char* text, size_t) {
    _strlwr(text);
    return 0;
}
template <size_t Size>
errno_t _strupr_s(char (&text)[Size]) {
    return _strupr_s(text, Size);
}
template <size_t Size>
errno_t _strlwr_s(char (&text)[Size]) {
    return _strlwr_s(text, Size);
}
inline char* _strrev(char* text) {
    for (size_t i = 0, length = strlen(text); i < length / 2; ++i) {
        const char first = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = first;
    }
    return text;
}
