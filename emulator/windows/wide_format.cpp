// SPDX-License-Identifier: Apache-2.0
#include "emulator/windows/wide_format.h"

#include <cwchar>

namespace tessera::windows {

namespace {

/// The sizes of Visual C++ and those of the C library; the longer ones first.
struct Size {
    const wchar_t *theirs, *ours;
};
constexpr Size kSizes[] = {{L"I64", L"ll"}, {L"I32", L""}, {L"I", L"z"},   {L"hh", L"hh"}, {L"h", L"h"}, {L"ll", L"ll"},
                           {L"l", L"l"},    {L"w", L"l"},  {L"L", L"L"}, {L"z", L"z"},   {L"j", L"j"}, {L"t", L"t"}};

/// A text or a character: whether it is narrow decides.
std::wstring conversion(wchar_t letter, const std::wstring& size) {
    const bool is_upper = letter == L'S' || letter == L'C';
    const bool is_narrow = size == L"h" || (is_upper && size.empty());
    const wchar_t lower = letter == L'S' || letter == L's' ? L's' : L'c';
    return is_narrow ? std::wstring(1, lower) : std::wstring(L"l") + lower;
}

}  // namespace

std::wstring format_of_visual_cxx(const wchar_t* format) {
    std::wstring ours;
    for (const wchar_t* at = format; *at != 0;) {
        ours += *at;
        if (*at++ != L'%') continue;
        const std::size_t flags = std::wcsspn(at, L"-+ #0123456789.*'$");
        ours.append(at, flags);
        at += flags;
        std::wstring size;
        for (const Size& known : kSizes) {
            const std::size_t length = std::wcslen(known.theirs);
            if (std::wcsncmp(at, known.theirs, length) != 0) continue;
            size = known.ours;
            at += length;
            break;
        }
        if (*at == L's' || *at == L'S' || *at == L'c' || *at == L'C') {
            ours += conversion(*at++, size);
        } else if (*at == L'[') {  // of a scanf: the letters that a text may have
            ours += size == L"h" ? L"" : L"l";
            ours += *at++;
            if (*at == L'^') ours += *at++;
            if (*at == L']') ours += *at++;
            while (*at != 0 && *at != L']') ours += *at++;
        } else {
            ours += size;
            if (*at != 0) ours += *at++;
        }
    }
    return ours;
}

}  // namespace tessera::windows
