// SPDX-License-Identifier: Apache-2.0
// `int wmain(int, wchar_t**)`, which _tmain is in a project with _UNICODE: the real main calls it with the
// arguments as wide text.
#pragma once

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include <string>
#include <type_traits>
#include <vector>

#include "tessera/detail/newer_traits.h"

namespace tessera::windows {

/// From UTF-8; text that is none becomes a character a byte.
inline std::wstring wide_text(const char* text) {
    const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = utf8 != nullptr ? uselocale(utf8) : nullptr;
    const size_t length = mbstowcs(nullptr, text, 0);
    std::wstring wide(text, text + strlen(text));
    if (length != static_cast<size_t>(-1)) {
        wide.resize(length);
        mbstowcs(&wide[0], text, length);
    }
    if (utf8 != nullptr) {
        uselocale(before);
        freelocale(utf8);
    }
    return wide;
}

template <class WideMain>
int call_wide_main(WideMain wide_main, int count, char** arguments) {
    std::vector<std::wstring> texts;
    for (int i = 0; i < count; ++i) texts.push_back(wide_text(arguments[i]));
    std::vector<wchar_t*> pointers;
    for (std::wstring& text : texts) pointers.push_back(&text[0]);
    pointers.push_back(nullptr);
    wchar_t* nothing = nullptr;
    if constexpr (tessera::detail::is_invocable<WideMain>)
        return wide_main();
    else if constexpr (tessera::detail::is_invocable<WideMain, int, const wchar_t**>)
        return wide_main(count, const_cast<const wchar_t**>(pointers.data()));
    else if constexpr (tessera::detail::is_invocable<WideMain, int, wchar_t**>)
        return wide_main(count, pointers.data());
    else
        return wide_main(count, pointers.data(), &nothing);
}

}  // namespace tessera::windows

#define wmain(...)                                                                     \
    tessera_wide_main(__VA_ARGS__);                                                    \
    int main(int count, char** arguments) {                                            \
        return tessera::windows::call_wide_main(&tessera_wide_main, count, arguments); \
    }                                                                                  \
    int tessera_wide_main(__VA_ARGS__)
