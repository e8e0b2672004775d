// SPDX-License-Identifier: Apache-2.0
// Between wide text and bytes. The bytes are UTF-8, whatever the code page is: on Linux it is all programs' own.
#pragma once

#include <string.h>
#include <wchar.h>

#include <algorithm>
#include <string>

#include "tessera/windows/services.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

namespace tessera::windows {

/// What Windows' conversions return: how many characters there are, with the zero if the length had it, or 0.
/// \param size  of the destination; 0: only the number is asked for
template <class Text, class Character>
int converted(const Text& text, bool ends_with_zero, Character* to, int size) {
    const int count = static_cast<int>(text.size()) + (ends_with_zero ? 1 : 0);
    if (size == 0) return count;
    if (size < count) {
        SetLastError(ERROR_INSUFFICIENT_BUFFER);
        return 0;
    }
    std::copy_n(text.c_str(), count, to);
    return count;
}

}  // namespace tessera::windows

/// \param length  bytes of `text`; -1: it ends with a zero, which is converted, too
inline int MultiByteToWideChar(UINT, DWORD, LPCSTR text, int length, wchar_t* to, int size) {
    const std::string bytes = length < 0 ? std::string(text) : std::string(text, static_cast<size_t>(length));
    return tessera::windows::converted(tessera::windows::wide_text_of(bytes.c_str()), length < 0, to, size);
}

/// \param length  characters of `text`; -1: it ends with a zero, which is converted, too
inline int WideCharToMultiByte(UINT, DWORD, LPCWSTR text, int length, char* to, int size, LPCSTR, BOOL*) {
    const std::wstring wide = length < 0 ? std::wstring(text) : std::wstring(text, static_cast<size_t>(length));
    return tessera::windows::converted(tessera::windows::utf8_text(wide.c_str()), length < 0, to, size);
}

inline int lstrlenA(LPCSTR text) { return text == nullptr ? 0 : static_cast<int>(strlen(text)); }
inline int lstrlenW(LPCWSTR text) { return text == nullptr ? 0 : static_cast<int>(wcslen(text)); }
#if defined(UNICODE)
#define lstrlen lstrlenW
#else
#define lstrlen lstrlenA
#endif
