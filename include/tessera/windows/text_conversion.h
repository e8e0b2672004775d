// SPDX-License-Identifier: Apache-2.0
// Between wide text and bytes. The bytes are UTF-8 for every code page, as in all of Linux.
#pragma once

#include <string.h>
#include <wchar.h>

#include <algorithm>
#include <string>

#include "tessera/windows/services.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

namespace tessera::windows {

/// `text` where a program wants it.
/// \param size  of the destination; 0: the program only asks how many characters there are
/// \return the number of characters; 0 if they do not fit, with the reason in GetLastError()
template <class Text, class Character>
int converted(const Text& text, Character* to, int size) {
    const int count = static_cast<int>(text.size());
    if (size == 0) return count;
    if (size < count) {
        SetLastError(ERROR_INSUFFICIENT_BUFFER);
        return 0;
    }
    std::copy(text.begin(), text.end(), to);
    return count;
}

/// \param length  of `text`; below 0: up to its zero, which is converted, too
template <class Character>
std::basic_string<Character> text_of_length(const Character* text, int length) {
    using Text = std::basic_string<Character>;
    return Text(text, length < 0 ? Text::traits_type::length(text) + 1 : static_cast<size_t>(length));
}

}  // namespace tessera::windows

inline int MultiByteToWideChar(UINT, DWORD, LPCSTR text, int length, wchar_t* to, int size) {
    using namespace tessera::windows;
    return converted(wide_text_of(text_of_length(text, length)), to, size);
}

/// \param used_default  becomes FALSE: UTF-8 has all characters
inline int WideCharToMultiByte(UINT, DWORD, LPCWSTR text, int length, char* to, int size, LPCSTR, BOOL* used_default) {
    using namespace tessera::windows;
    if (used_default != nullptr) *used_default = FALSE;
    return converted(utf8_text(text_of_length(text, length)), to, size);
}

inline int lstrlenA(LPCSTR text) { return text == nullptr ? 0 : static_cast<int>(strlen(text)); }
inline int lstrlenW(LPCWSTR text) { return text == nullptr ? 0 : static_cast<int>(wcslen(text)); }
#if defined(UNICODE)
#define lstrlen lstrlenW
#else
#define lstrlen lstrlenA
#endif
