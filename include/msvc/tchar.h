// SPDX-License-Identifier: Apache-2.0
// A stand-in for <tchar.h>: wide text in a project with _UNICODE or UNICODE, as on Windows, else char.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "tessera/windows/secure_files.h"

#if defined(_UNICODE) || defined(UNICODE)
typedef wchar_t TCHAR;
typedef wchar_t _TCHAR;
typedef const wchar_t* LPCTSTR;
typedef wchar_t* LPTSTR;
#define __T(text) L##text
#define _tmain wmain
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf_s swprintf_s
#define _tcslen wcslen
#define _tcscmp wcscmp
#define _tcsicmp wcscasecmp
#define _tcscpy_s wcscpy_s
#define _tcscat_s wcscat_s
#define _ttoi _wtoi
#define _tstof _wtof
#define _fgetts fgetws
#else
typedef char TCHAR;
typedef char _TCHAR;
typedef const char* LPCTSTR;
typedef char* LPTSTR;
#define __T(text) text
#define _tmain main
#define _tprintf printf
#define _ftprintf fprintf
#define _stprintf_s sprintf_s
#define _tcslen strlen
#define _tcscmp strcmp
#define _tcsicmp strcasecmp
#define _tcscpy_s strcpy_s
#define _tcscat_s strcat_s
#define _ttoi atoi
#define _tstof atof
#define _fgetts fgets
#endif
#define _T(text) __T(text)
#define _TEXT(text) __T(text)
#define TEXT(text) __T(text)
#define _tsystem system
