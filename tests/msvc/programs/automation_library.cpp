// SPDX-License-Identifier: Apache-2.0
// A library for programs of other languages: exported functions that return the strings of <oleauto.h>.
// output:
// 4 characters of 4 bytes: a|b.
// sums: 0 4 8 12
// copied 11 characters: sums: 0 4 8
// replaced by a part of itself: 4 8
// bytes: 3, characters: 0
// empty: 0, none: 0 0
#include <amp.h>
#include <stdio.h>
#include <windows.h>

#include <string>
#include <vector>

using namespace concurrency;

extern "C" __declspec(dllexport) BSTR __stdcall sums_of_rows(int rows, int columns) {
    std::wstring text = L"sums:";
    std::vector<int> sums(rows);
    array_view<int> view(rows, sums);
    view.discard_data();
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] * columns; });
    view.synchronize();
    for (const int sum : sums) text += L" " + std::to_wstring(sum);
    return SysAllocString(text.c_str());
}

int main() {
    const wchar_t with_zero[] = {L'a', L'|', L'\0', L'b'};
    BSTR text = SysAllocStringLen(with_zero, 4);
    text[2] = L'b';
    text[3] = L'.';
    printf("%u characters of %u bytes: %ls\n", SysStringLen(text), SysStringByteLen(text) / SysStringLen(text), text);
    SysFreeString(text);

    BSTR sums = sums_of_rows(4, 4);
    printf("%ls\n", sums);
    BSTR copy = nullptr;
    SysReAllocStringLen(&copy, sums, 11);
    printf("copied %u characters: %ls\n", SysStringLen(copy), copy);
    SysReAllocString(&copy, copy + 8);
    printf("replaced by a part of itself: %ls\n", copy);
    SysFreeString(copy);
    SysFreeString(sums);

    BSTR bytes = SysAllocStringByteLen("abc", 3);
    printf("bytes: %u, characters: %u\n", SysStringByteLen(bytes), SysStringLen(bytes));
    SysFreeString(bytes);
    BSTR empty = SysAllocString(L"");
    printf("empty: %u, none: %u %d\n", SysStringLen(empty), SysStringLen(nullptr), SysAllocString(nullptr) != nullptr);
    SysFreeString(empty);
    SysFreeString(nullptr);
}
