// SPDX-License-Identifier: Apache-2.0
// A stand-in for <strsafe.h>: text that is cut off where the destination ends.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

#include "tessera/windows/secure_strings.h"
#include "tessera/windows/types.h"

#define STRSAFE_MAX_CCH 2147483647
#define STRSAFE_E_INVALID_PARAMETER (static_cast<HRESULT>(0x80070057U))
#define STRSAFE_E_INSUFFICIENT_BUFFER (static_cast<HRESULT>(0x8007007AU))

namespace tessera::windows {

/// Appends `from` to the `begin` characters of `to`, which has room for `size`.
template <class Character>
HRESULT append_cut(Character* to, size_t size, size_t begin, const Character* from) {
    if (to == nullptr || size == 0 || size > STRSAFE_MAX_CCH || begin >= size) return STRSAFE_E_INVALID_PARAMETER;
    return copy_text("strsafe.h", to, size, begin, from, _TRUNCATE) == 0 ? S_OK : STRSAFE_E_INSUFFICIENT_BUFFER;
}

/// \param length  what was to be written, less than 0 where it does not fit
template <class Character>
HRESULT end_cut(Character* to, size_t size, int length) {
    if (length >= 0 && static_cast<size_t>(length) < size) return S_OK;
    to[size - 1] = 0;
    return STRSAFE_E_INSUFFICIENT_BUFFER;
}

template <class Character>
HRESULT measure(const Character* text, size_t size, size_t* length) {
    const size_t found = text == nullptr ? size : length_of(text, size);
    if (length != nullptr) *length = found < size ? found : 0;
    return found < size ? S_OK : STRSAFE_E_INVALID_PARAMETER;
}

}  // namespace tessera::windows

// Sizes count characters.
inline HRESULT StringCchCopyA(LPSTR to, size_t size, LPCSTR from) { return tessera::windows::append_cut(to, size, 0, from); }
inline HRESULT StringCchCopyW(LPWSTR to, size_t size, LPCWSTR from) { return tessera::windows::append_cut(to, size, 0, from); }
inline HRESULT StringCchCatA(LPSTR to, size_t size, LPCSTR from) {
    return tessera::windows::append_cut(to, size, tessera::windows::length_of(to, size), from);
}
inline HRESULT StringCchCatW(LPWSTR to, size_t size, LPCWSTR from) {
    return tessera::windows::append_cut(to, size, tessera::windows::length_of(to, size), from);
}
inline HRESULT StringCchLengthA(LPCSTR text, size_t size, size_t* length) { return tessera::windows::measure(text, size, length); }
inline HRESULT StringCchLengthW(LPCWSTR text, size_t size, size_t* length) { return tessera::windows::measure(text, size, length); }
__attribute__((format(printf, 3, 0))) inline HRESULT StringCchVPrintfA(LPSTR to, size_t size, LPCSTR format, va_list arguments) {
    if (to == nullptr || size == 0 || size > STRSAFE_MAX_CCH) return STRSAFE_E_INVALID_PARAMETER;
    return tessera::windows::end_cut(to, size, vsnprintf(to, size, format, arguments));
}
inline HRESULT StringCchVPrintfW(LPWSTR to, size_t size, LPCWSTR format, va_list arguments) {
    if (to == nullptr || size == 0 || size > STRSAFE_MAX_CCH) return STRSAFE_E_INVALID_PARAMETER;
    return tessera::windows::end_cut(to, size, vswprintf(to, size, format, arguments));
}
__attribute__((format(printf, 3, 4))) inline HRESULT StringCchPrintfA(LPSTR to, size_t size, LPCSTR format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const HRESULT result = StringCchVPrintfA(to, size, format, arguments);
    va_end(arguments);
    return result;
}
inline HRESULT StringCchPrintfW(LPWSTR to, size_t size, LPCWSTR format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const HRESULT result = StringCchVPrintfW(to, size, format, arguments);
    va_end(arguments);
    return result;
}

// Sizes count bytes.
#define StringCbCopyA(to, bytes, from) StringCchCopyA(to, bytes, from)
#define StringCbCopyW(to, bytes, from) StringCchCopyW(to, (bytes) / sizeof(wchar_t), from)
#define StringCbCatA(to, bytes, from) StringCchCatA(to, bytes, from)
#define StringCbCatW(to, bytes, from) StringCchCatW(to, (bytes) / sizeof(wchar_t), from)
#define StringCbPrintfA(to, bytes, ...) StringCchPrintfA(to, bytes, __VA_ARGS__)
#define StringCbPrintfW(to, bytes, ...) StringCchPrintfW(to, (bytes) / sizeof(wchar_t), __VA_ARGS__)

#if defined(UNICODE)
#define StringCchCopy StringCchCopyW
#define StringCchCat StringCchCatW
#define StringCchLength StringCchLengthW
#define StringCchPrintf StringCchPrintfW
#define StringCchVPrintf StringCchVPrintfW
#define StringCbCopy StringCbCopyW
#define StringCbCat StringCbCatW
#define StringCbPrintf StringCbPrintfW
#else
#define StringCchCopy StringCchCopyA
#define StringCchCat StringCchCatA
#define StringCchLength StringCchLengthA
#define StringCchPrintf StringCchPrintfA
#define StringCchVPrintf StringCchVPrintfA
#define StringCbCopy StringCbCopyA
#define StringCbCat StringCbCatA
#define StringCbPrintf StringCbPrintfA
#endif
