// SPDX-License-Identifier: Apache-2.0
// A stand-in for <tchar.h>, as in a project without _UNICODE.
#pragma once

typedef char TCHAR;
typedef char _TCHAR;
typedef const char* LPCTSTR;
typedef char* LPTSTR;

#define _T(text) text
#define _TEXT(text) text
#define TEXT(text) text
#define _tmain main
#define _tprintf printf
#define _tcslen strlen
#define _tcscmp strcmp
