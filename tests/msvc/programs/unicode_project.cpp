// SPDX-License-Identifier: Apache-2.0
// Written for a project with _UNICODE, which nothing here says: it compiles only with wide text. And without its own stdafx.h,
// which included <amp.h>.
// arguments: 12
// errors: debug ä 12
// output:
// 12 and 144
// narrow: zweiß, 7 bytes, 6 characters
// too small: 0 122
// with its zero: zweiß, 9 and 7
#include "stdafx.h"

#include <iostream>
#include <sstream>
#include <string>
#include <windows.h>

using namespace concurrency;

int _tmain(int argc, _TCHAR* argv[]) {
    const std::wstring first(argc > 1 ? argv[1] : L"0");
    int number[] = {static_cast<int>(wcstol(first.c_str(), nullptr, 10))};
    array_view<int> view(1, number);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= view[i]; });
    std::cout << first.size() * 6 << " and " << view[0] << std::endl;

    std::wostringstream message;
    message << L"debug \u00e4 " << first << L"\n";
    OutputDebugString(message.str().c_str());

    const char* const narrow = "zwei\u00df";
    wchar_t wide[10];
    const int characters = MultiByteToWideChar(CP_UTF8, 0, narrow, -1, wide, 10);
    char back[10];
    const int bytes = WideCharToMultiByte(CP_ACP, 0, wide, -1, back, 10, nullptr, nullptr);
    const int needed = MultiByteToWideChar(CP_UTF8, 0, narrow, lstrlenA(narrow), nullptr, 0);
    if (needed != lstrlen(wide)) return 1;
    std::cout << "narrow: " << back << ", " << bytes << " bytes, " << characters << " characters" << std::endl;
    const int cut = MultiByteToWideChar(CP_UTF8, 0, narrow, -1, wide, 3);
    std::cout << "too small: " << cut << ' ' << GetLastError() << std::endl;
    // A length that the program counts has the zero in it, or has not.
    BOOL used_default = TRUE;
    const int whole = WideCharToMultiByte(CP_ACP, 0, L"zwei\u00df\0x", 8, back, 10, nullptr, &used_default);
    const int with_zero = WideCharToMultiByte(CP_ACP, 0, L"zwei\u00df", 6, back, 10, nullptr, nullptr);
    std::cout << "with its zero: " << back << ", " << whole << " and " << with_zero << std::endl;
    return used_default ? 1 : 0;
}
