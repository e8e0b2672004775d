// SPDX-License-Identifier: Apache-2.0
// The names of <tchar.h> in a project with wide text.
// options: -DUNICODE -D_UNICODE
// arguments: 12 2.5
// output:
// numbers 12 2.5 12 18 2.5 7
// found b=c =c c, joined abc, text 5 zwei
// cut ab -1, whole abc 3, pieces ab -1
// file: line ä
// environment värde, none
// letters A z 1 0
// puts
// scanned 2: 5 wide, 1: zwei
// wide message 19
// own text 6: abc 42
#include <windows.h>
#include <stdarg.h>
#include <stdio.h>
#include <tchar.h>
#include <amp.h>

static int format(TCHAR (&to)[8], const TCHAR* form, ...) {
    va_list arguments;
    va_start(arguments, form);
    const int length = _vsntprintf_s(to, 8, 2, form, arguments);
    va_end(arguments);
    return length;
}

int _tmain(int argc, TCHAR* argv[]) {
    if (argc < 3) return 1;
    TCHAR* end = NULL;
    _tprintf(_T("numbers %d %g %ld %ld %g %lu\n"), _tstoi(argv[1]), _tstof(argv[2]), _tstol(argv[1]), _tcstol(argv[1], &end, 16),
             _tcstod(argv[2], &end), _tcstoul(_T("7"), &end, 10));
    TCHAR joined[8];
    _tcscpy_s(joined, _T("a"));
    _tcscat_s(joined, _T("bc"));
    const TCHAR* const pair = _T("a=b=c");
    _tprintf(_T("found %s %s %s, joined %s, text %d %s\n"), _tcschr(pair, _T('b')), _tcsrchr(pair, _T('=')), _tcsstr(pair, _T("c")), joined,
             (int)_tcslen(pair), _T("zwei"));
    TCHAR small[3], large[8], part[8];
    const int cut = _sntprintf_s(small, _TRUNCATE, _T("%s"), _T("abcdef")), whole = _sntprintf_s(large, 8, 5, _T("%s"), _T("abc"));
    const int pieces = format(part, _T("%s"), _T("abcdef"));
    _tprintf(_T("cut %s %d, whole %s %d, pieces %s %d\n"), small, cut, large, whole, part, pieces);

    FILE* file = NULL;
    if (_tfopen_s(&file, _T("generic.txt"), _T("w")) != 0) return 1;
    _ftprintf(file, _T("line %s"), _T("\u00e4"));
    fclose(file);
    char line[20] = "";
    file = _tfopen(_T("generic.txt"), _T("r"));
    if (file == NULL || fgets(line, 20, file) == NULL) return 1;
    fclose(file);
    printf("file: %s\n", line);
    _putenv_s("TESSERA_OF_A_TEST", "v\u00e4rde");
    _tprintf(_T("environment %s, %s\n"), _tgetenv(_T("TESSERA_OF_A_TEST")), _tgetenv(_T("TESSERA_OF_NO_TEST")) == NULL ? _T("none") : _T("some"));
    _tprintf(_T("letters %c %c %d %d\n"), _totupper(_T('a')), _totlower(_T('Z')), _istdigit(_T('1')) != 0, _istspace(_T('x')) != 0);
    _putts(_T("puts"));
    int number = 0;
    TCHAR word[10], letters[10];
    const int scanned = _stscanf(_T("5 wide"), _T("%d %s"), &number, word), set = _stscanf(_T("zwei%"), _T("%[^%]"), letters);
    _tprintf(_T("scanned %d: %d %s, %d: %s\n"), scanned, number, word, set, letters);
    LPTSTR message = NULL;
    const DWORD length = FormatMessage(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_ALLOCATE_BUFFER, NULL, 5, 0, (LPTSTR)&message, 0, NULL);
    _tprintf(_T("wide message %u\n"), lstrlen(message) == (int)length ? length : 0);
    LocalFree(message);
    TCHAR text[100];
    const int size = wsprintf(text, _T("%s %ld"), _T("abc"), (LONG)42);
    _tprintf(_T("own text %d: %s\n"), size, text);
    return 0;
}
