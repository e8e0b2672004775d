// SPDX-License-Identifier: Apache-2.0
// FormatMessage of <Windows.h>, as programs ask it what an error means. There are no messages of modules and none of the program's own.
#pragma once

#include <stdarg.h>
#include <string.h>

#include <string>

#include "tessera/windows/error_words.h"
#include "tessera/windows/heaps.h"
#include "tessera/windows/services.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

#define FORMAT_MESSAGE_ALLOCATE_BUFFER 0x00000100
#define FORMAT_MESSAGE_IGNORE_INSERTS 0x00000200
#define FORMAT_MESSAGE_FROM_STRING 0x00000400
#define FORMAT_MESSAGE_FROM_HMODULE 0x00000800
#define FORMAT_MESSAGE_FROM_SYSTEM 0x00001000
#define FORMAT_MESSAGE_ARGUMENT_ARRAY 0x00002000
#define FORMAT_MESSAGE_MAX_WIDTH_MASK 0x000000FF
#define LANG_NEUTRAL 0x00
#define LANG_ENGLISH 0x09
#define SUBLANG_NEUTRAL 0x00
#define SUBLANG_DEFAULT 0x01
#define SUBLANG_ENGLISH_US 0x01
#define MAKELANGID(language, sub_language) (static_cast<WORD>(static_cast<WORD>(sub_language) << 10 | static_cast<WORD>(language)))
#define ERROR_NOT_SUPPORTED 50
#define ERROR_MR_MID_NOT_FOUND 317

namespace tessera::windows {

/// \param to  the destination, or where a pointer to one is wanted
/// \return the length of the message, 0 if there is none
template <class Character>
DWORD give_message(DWORD flags, DWORD error, Character* to, DWORD size) {
    const char* const words = words_of_error(error);
    if ((flags & FORMAT_MESSAGE_FROM_SYSTEM) == 0 || words == nullptr) {
        SetLastError((flags & FORMAT_MESSAGE_FROM_SYSTEM) == 0 ? ERROR_NOT_SUPPORTED : ERROR_MR_MID_NOT_FOUND);
        return 0;
    }
    const bool has_no_lines = (flags & FORMAT_MESSAGE_MAX_WIDTH_MASK) == FORMAT_MESSAGE_MAX_WIDTH_MASK;
    const std::string message = std::string(words) + (has_no_lines ? " " : "\r\n");
    const DWORD length = static_cast<DWORD>(message.size());
    if ((flags & FORMAT_MESSAGE_ALLOCATE_BUFFER) != 0) {
        const size_t characters = length < size ? size : length + 1;
        auto* const made = static_cast<Character*>(LocalAlloc(LPTR, characters * sizeof(Character)));
        memcpy(static_cast<void*>(to), &made, sizeof(made));
        to = made;
        if (made == nullptr) return 0;
    } else if (length >= size) {
        SetLastError(ERROR_INSUFFICIENT_BUFFER);
        return 0;
    }
    for (DWORD i = 0; i <= length; ++i) to[i] = static_cast<Character>(message.c_str()[i]);
    return length;
}

}  // namespace tessera::windows

inline DWORD FormatMessageA(DWORD flags, LPCVOID, DWORD error, DWORD, LPSTR to, DWORD size, va_list*) {
    return tessera::windows::give_message(flags, error, to, size);
}
inline DWORD FormatMessageW(DWORD flags, LPCVOID, DWORD error, DWORD, LPWSTR to, DWORD size, va_list*) {
    return tessera::windows::give_message(flags, error, to, size);
}

#if defined(UNICODE)
#define FormatMessage FormatMessageW
#else
#define FormatMessage FormatMessageA
#endif
