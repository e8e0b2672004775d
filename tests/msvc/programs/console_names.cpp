// SPDX-License-Identifier: Apache-2.0
// Names of Visual C++'s library and of <Windows.h> that console programs use beside their kernels.
// arguments: one "two words"
// output:
// numbers -5 fb -101 18446744073709551615 ffffffff -9223372036854775808 ff
// lengths 3 2 0, same 0, other yes
// error No such
// 8 and 8 letters: date and time
// full /data/a.txt /tmp/, relative yes, made yes, too long yes
// parts c: /data.d/ a.b .txt, too small 34
// parts of a name: [] [] x []
// classes 256 8 4 512 2 32 64 128 16, sign -2.0
// control 8001f
// flushed: 0 on the host, 0 in a kernel; kept: 1
// rounded up: 1, then to nearest: 0
// happened 9, then 0
// used some, began before now, not of others 6
// 2001-02-03 04:05:06.789 is day 6, again equal
// no such day 87
// scaled 3 -3 2 -1 -1
// text -1 4294967295 abc ab 5000000000, length 31
// variable value 5, 3 needs 6, none 203
// computer has a name, in 1 letter: 111
// command line ends in one "two words"
// Access is denied. 19
// The handle is invalid. , needs more: 122, unknown: 317
// heap 0 7
#include <windows.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <limits>
#include <amp.h>

using namespace concurrency;

static volatile double smallest = DBL_MIN, three = 3, zero = 0;

static bool is_pattern(const char* text, char separator) {
    for (int i = 0; i < 8; ++i) {
        if (i % 3 == 2 ? text[i] != separator : text[i] < '0' || text[i] > '9') return false;
    }
    return true;
}

static void library() {
    char a[66], b[66], c[66], d[66], e[66], f[66], g[66];
    _ltoa(-5, a, 10);
    _ltoa_s(251, b, 16);
    _i64toa_s(-101, c, 66, 10);
    _ui64toa_s(~0ULL, d, 10);
    _ultoa(static_cast<unsigned long>(-1), e, 16);
    _i64toa(std::numeric_limits<long long>::min(), f, 10);
    _ultoa_s(255, g, 66, 16);
    printf("numbers %s %s %s %s %s %s %s\n", a, b, c, d, e, f, g);
    printf("lengths %d %d %d, same %d, other %s\n", (int)strnlen_s("abc", 9), (int)wcsnlen_s(L"abc", 2), (int)strnlen_s(NULL, 9),
           _memicmp("aBc", "AbCd", 3), _memicmp("a\0b", "a\0c", 3) < 0 ? "yes" : "no");
    char message[8];
    strerror_s(message, ENOENT);
    printf("error %s\n", message);
    char date[9], time[9];
    _strdate_s(date, 9);
    _strtime_s(time);
    printf("%d and %d letters: %s and %s\n", (int)strlen(_strdate(a)), (int)strlen(_strtime(b)), is_pattern(date, '/') ? "date" : date,
           is_pattern(time, ':') ? "time" : time);

    char full[_MAX_PATH], folder[_MAX_PATH], other[_MAX_PATH];
    _fullpath(full, "/x/../data\\.\\a.txt", _MAX_PATH);
    _fullpath(other, "/tmp/y/../", _MAX_PATH);
    GetCurrentDirectory(_MAX_PATH, folder);
    char* const made = _fullpath(NULL, "z/..", 0);
    printf("full %s %s, relative %s, ", full, other, made != NULL && strcmp(made, folder) == 0 ? "yes" : "no");
    free(made);
    printf("made %s, ", made != NULL ? "yes" : "no");
    printf("too long %s\n", _fullpath(full, "/long", 5) == NULL ? "yes" : "no");
    char drive[_MAX_DRIVE], name[_MAX_FNAME], ending[_MAX_EXT];
    _splitpath_s("c:/data.d/a.b.txt", drive, folder, name, ending);
    const int error = _splitpath_s("/data/a.txt", NULL, 0, NULL, 0, other, 1, NULL, 0);
    printf("parts %s %s %s %s, too small %d\n", drive, folder, name, ending, error);
    _splitpath("x", drive, folder, name, ending);
    printf("parts of a name: [%s] [%s] %s [%s]\n", drive, folder, name, ending);
}

static void floats() {
    const double infinity = std::numeric_limits<double>::infinity();
    printf("classes %d %d %d %d %d %d %d %d %d, sign %.1f\n", _fpclass(1), _fpclass(-1), _fpclass(-infinity), _fpclass(infinity),
           _fpclass(std::numeric_limits<double>::quiet_NaN()), _fpclass(-0.0), _fpclass(0), _fpclass(DBL_TRUE_MIN),
           _fpclass(-DBL_TRUE_MIN), _chgsign(2));
    unsigned word = 0, before = 0;
    _controlfp_s(&before, 0, 0);
    printf("control %x\n", before);
    int in_kernel = 1;
    array_view<int> view(1, &in_kernel);
    const double least = smallest;
    _controlfp_s(&word, _DN_FLUSH, _MCW_DN);
    const bool flushes = (word & _MCW_DN) == _DN_FLUSH;
    // Volatile, so that compilers compute it here.
    const volatile double on_host = smallest / 4;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = least / 4 != 0; });
    view.synchronize();
    _controlfp(_DN_SAVE, _MCW_DN);
    printf("flushed: %d on the host, %d in a kernel; kept: %d\n", flushes ? on_host != 0 : -1, in_kernel, smallest / 4 != 0);
    const volatile double third = 1 / three;
    _controlfp(_RC_UP, _MCW_RC);
    const volatile double up = 1 / three;
    _controlfp(_RC_NEAR, _MCW_RC);
    printf("rounded up: %d, then to nearest: %d\n", up > third, 1 / three > third);
    _clearfp();
    const volatile double quotient = 1 / zero, inexact = 1 / three;
    const unsigned happened = _statusfp() == _clearfp() && quotient > inexact ? _SW_ZERODIVIDE | _SW_INEXACT : 0;
    printf("happened %x, then %x\n", happened, _statusfp());
}

static void times() {
    FILETIME begin, end, in_system, in_program, now;
    volatile double sum = 0;
    BOOL known = TRUE;
    do {
        for (int i = 0; i < 1000000; ++i) sum = sum + i;
        known = GetProcessTimes(GetCurrentProcess(), &begin, &end, &in_system, &in_program);
    } while (known && in_program.dwLowDateTime + in_system.dwLowDateTime == 0);
    GetSystemTimeAsFileTime(&now);
    FILETIME of_thread;
    known = known && GetThreadTimes(GetCurrentThread(), &of_thread, &end, &in_system, &in_program);
    const bool is_before = CompareFileTime(&begin, &now) < 0 && now.dwHighDateTime - begin.dwHighDateTime < 20;
    GetProcessTimes(NULL, &begin, &end, &in_system, &in_program);
    printf("used %s, began %s now, not of others %u\n", known ? "some" : "none", is_before ? "before" : "after", GetLastError());

    SYSTEMTIME date = {2001, 2, 0, 3, 4, 5, 6, 789}, again;
    FILETIME ticks;
    SystemTimeToFileTime(&date, &ticks);
    FileTimeToSystemTime(&ticks, &again);
    date.wDayOfWeek = 6;
    printf("%d-%02d-%02d %02d:%02d:%02d.%03d is day %d, again %s\n", again.wYear, again.wMonth, again.wDay, again.wHour, again.wMinute,
           again.wSecond, again.wMilliseconds, again.wDayOfWeek, memcmp(&date, &again, sizeof(date)) == 0 ? "equal" : "different");
    date.wDay = 29;
    SystemTimeToFileTime(&date, &ticks);
    printf("no such day %u\n", GetLastError());
}

static void windows() {
    printf("scaled %d %d %d %d %d\n", MulDiv(5, 1, 2), MulDiv(-5, 1, 2), MulDiv(1000000000, 2, 1000000000), MulDiv(1, 1, 0),
           MulDiv(1000000000, 10, 1));
    char text[1024], small[3];
    const LONG minus = -1;
    const int length = wsprintf(text, "%ld %lu %s %.2s %I64d", minus, ~0u, "abc", "abc", 5000000000LL);
    printf("text %s, length %d\n", text, length);
    _putenv_s("TESSERA_OF_A_TEST", "value");
    const DWORD whole = GetEnvironmentVariable("TESSERA_OF_A_TEST", text, 1024), needed = GetEnvironmentVariable("TESSERA_OF_A_TEST", small, 3);
    const DWORD none = GetEnvironmentVariable("TESSERA_OF_NO_TEST", small, 3);
    printf("variable %s %u, 3 needs %u, none %u\n", text, whole, needed, none == 0 ? GetLastError() : 0);
    char name[MAX_COMPUTERNAME_LENGTH + 1];
    DWORD size = sizeof(name), one = 1;
    const BOOL has_name = GetComputerNameA(name, &size) && size == strlen(name) && size > 0;
    const BOOL fits = GetComputerNameA(small, &one);
    printf("computer has %s name, in 1 letter: %u\n", has_name ? "a" : "no", fits ? 0 : GetLastError());
    const char* const line = GetCommandLineA();
    printf("command line ends in %s\n", strlen(line) > 15 ? line + strlen(line) - 15 : line);

    LPSTR message = NULL;
    const DWORD letters = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_IGNORE_INSERTS, NULL,
                                         5, MAKELANGID(LANG_NEUTRAL, SUBLANG_DEFAULT), (LPSTR)&message, 0, NULL);
    printf("%.17s %u\n", message, letters);
    if (LocalFree(message) != NULL) return;
    FormatMessage(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_MAX_WIDTH_MASK, NULL, 6, 0, text, 1024, NULL);
    FormatMessage(FORMAT_MESSAGE_FROM_SYSTEM, NULL, 6, 0, small, 3, NULL);
    const DWORD too_small = GetLastError();
    FormatMessage(FORMAT_MESSAGE_FROM_SYSTEM, NULL, 99999, 0, text + 500, 3, NULL);
    printf("%s, needs more: %u, unknown: %u\n", text, too_small, GetLastError());
    int* const numbers = (int*)HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, 100 * sizeof(int));
    const int first = numbers[99];
    numbers[99] = 7;
    printf("heap %d %d\n", first, numbers[99]);
    HeapFree(GetProcessHeap(), 0, numbers);
}

int main() {
    library();
    floats();
    times();
    windows();
}
