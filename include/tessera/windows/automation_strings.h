// SPDX-License-Identifier: Apache-2.0
// The strings that libraries hand to programs of other languages. In front of the text stands how many bytes it has, so it may
// have zeros in it.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tessera/windows/types.h"

using OLECHAR = wchar_t;
using LPOLESTR = OLECHAR*;
using LPCOLESTR = const OLECHAR*;
using BSTR = OLECHAR*;

namespace tessera::windows {

using AutomationStringSize = uint32_t;

inline AutomationStringSize* size_in_front_of(BSTR text) { return reinterpret_cast<AutomationStringSize*>(text) - 1; }

/// \param text  null: the program writes it later
/// \return null if there is no memory
inline BSTR new_automation_string(const void* text, UINT bytes) {
    // A text of bytes may end in the middle of a character.
    constexpr size_t kEnd = 2 * sizeof(OLECHAR) - 1;
    auto* const size = static_cast<AutomationStringSize*>(malloc(sizeof(AutomationStringSize) + bytes + kEnd));
    if (size == nullptr) return nullptr;
    *size = bytes;
    char* const begin = reinterpret_cast<char*>(size + 1);
    if (text != nullptr) memcpy(begin, text, bytes);
    memset(begin + bytes, 0, kEnd);
    return reinterpret_cast<BSTR>(begin);
}

}  // namespace tessera::windows

inline BSTR SysAllocStringLen(const OLECHAR* text, UINT length) {
    if (length > UINT32_MAX / sizeof(OLECHAR)) return nullptr;
    return tessera::windows::new_automation_string(text, static_cast<UINT>(length * sizeof(OLECHAR)));
}
inline BSTR SysAllocStringByteLen(LPCSTR text, UINT bytes) { return tessera::windows::new_automation_string(text, bytes); }
inline BSTR SysAllocString(const OLECHAR* text) {
    return text == nullptr ? nullptr : SysAllocStringLen(text, static_cast<UINT>(wcslen(text)));
}

inline void SysFreeString(BSTR text) {
    if (text != nullptr) free(tessera::windows::size_in_front_of(text));
}

inline UINT SysStringByteLen(BSTR text) { return text == nullptr ? 0 : *tessera::windows::size_in_front_of(text); }
inline UINT SysStringLen(BSTR text) { return static_cast<UINT>(SysStringByteLen(text) / sizeof(OLECHAR)); }

/// `text` may be a part of the string that it replaces.
inline INT SysReAllocStringLen(BSTR* replaced, const OLECHAR* text, UINT length) {
    const BSTR made = SysAllocStringLen(text, length);
    if (made == nullptr) return FALSE;
    SysFreeString(*replaced);
    *replaced = made;
    return TRUE;
}
inline INT SysReAllocString(BSTR* replaced, const OLECHAR* text) {
    return SysReAllocStringLen(replaced, text, text == nullptr ? 0 : static_cast<UINT>(wcslen(text)));
}
