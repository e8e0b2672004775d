// SPDX-License-Identifier: Apache-2.0
// A Unicode project: _tmain is wmain. The C library checks what it is told to write to, as with g++ on some systems.
// options: -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
// arguments: first zweiß
// errors: debug ä\nTitle: wide text
// output:
// 3 arguments
// first 5
// zweiß 5
// ABC
// console ß
// narrow, then wide
#define UNICODE
#define _UNICODE
#include "targetver.h"
#include <fcntl.h>
#include <io.h>
#include <tchar.h>
#include <windows.h>
#include <iostream>
#include <string>

typedef std::basic_string<TCHAR> tstring;

int _tmain(int argc, _TCHAR* argv[]) {
    _setmode(_fileno(stdout), _O_U16TEXT);
    std::locale::global(std::locale("C.UTF-8"));
    std::wcout.imbue(std::locale());
    std::wcout << argc << _T(" arguments\n");
    for (int i = 1; i < argc; ++i) std::wcout << argv[i] << L' ' << tstring(argv[i]).size() << std::endl;
    TCHAR buffer[10];
    _tcscpy_s(buffer, _countof(buffer), _T("AB"));
    _tcscat_s(buffer, _countof(buffer), TEXT("C"));
    std::wcout << buffer << std::endl;
    std::wcout.flush();
    DWORD written;
    WriteConsole(GetStdHandle(STD_OUTPUT_HANDLE), _T("console ß\n"), 10, &written, NULL);
    printf("narrow, ");
    _tprintf(_T("then %s\n"), _T("wide"));
    OutputDebugString(_T("debug ä\n"));
    MessageBox(NULL, _T("wide text"), _T("Title"), MB_OK);
    SetConsoleTitle(_T("not a terminal"));
    return written == 10 ? 0 : 1;
}
