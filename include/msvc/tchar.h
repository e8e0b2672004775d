// SPDX-License-Identifier: Apache-2.0
// A stand-in for <tchar.h>: wide text in a project with _UNICODE or UNICODE, as on Windows, else char.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <wctype.h>

#include "tessera/windows/numbers.h"
#include "tessera/windows/program_runtime.h"
#include "tessera/windows/secure_files.h"
#include "tessera/windows/wide_files.h"
#include "tessera/windows/wide_formats.h"
#include "tessera/windows/wide_strings.h"

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
#define _tcsncmp wcsncmp
#define _tcsnicmp _wcsnicmp
#define _tcschr wcschr
#define _tcsrchr wcsrchr
#define _tcsstr wcsstr
#define _tcsdup _wcsdup
#define _tcscpy wcscpy
#define _tcscat wcscat
#define _tcsncpy wcsncpy
#define _tcsncpy_s wcsncpy_s
#define _tcsnlen wcsnlen
#define _tcstol wcstol
#define _tcstoul wcstoul
#define _tcstod wcstod
#define _tstoi _wtoi
#define _tstol _wtol
#define _ttol _wtol
#define _itot_s _itow_s
#define _istdigit iswdigit
#define _istspace iswspace
#define _totlower towlower
#define _totupper towupper
#define _tfopen _wfopen
#define _tfopen_s _wfopen_s
#define _tremove _wremove
#define _tgetenv _wgetenv
#define _putts _putws
#define _puttchar putwchar
#define _fputts fputws
#define _tprintf_s wprintf_s
#define _ftprintf_s fwprintf_s
#define _vtprintf vwprintf
#define _vftprintf vfwprintf
#define _vstprintf_s vswprintf_s
#define _sntprintf_s _snwprintf_s
#define _vsntprintf_s _vsnwprintf_s
#define _stscanf tessera::windows::scan_wide_text
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
#define _tcsncmp strncmp
#define _tcsnicmp _strnicmp
#define _tcschr strchr
#define _tcsrchr strrchr
#define _tcsstr strstr
#define _tcsdup _strdup
#define _tcscpy strcpy
#define _tcscat strcat
#define _tcsncpy strncpy
#define _tcsncpy_s strncpy_s
#define _tcsnlen strnlen
#define _tcstol strtol
#define _tcstoul strtoul
#define _tcstod strtod
#define _tstoi atoi
#define _tstol atol
#define _ttol atol
#define _itot_s _itoa_s
#define _istdigit isdigit
#define _istspace isspace
#define _totlower tolower
#define _totupper toupper
#define _tfopen fopen
#define _tfopen_s fopen_s
#define _tremove remove
#define _tgetenv getenv
#define _putts puts
#define _puttchar putchar
#define _fputts fputs
#define _tprintf_s printf_s
#define _ftprintf_s fprintf_s
#define _vtprintf vprintf
#define _vftprintf vfprintf
#define _vstprintf_s vsprintf_s
#define _sntprintf_s _snprintf_s
#define _vsntprintf_s _vsnprintf_s
#define _stscanf sscanf
#endif
#define _T(text) __T(text)
#define _TEXT(text) __T(text)
#define TEXT(text) __T(text)
#define _tsystem system
