// SPDX-License-Identifier: Apache-2.0
// Names that programs took over from Visual C++'s library and its SDK.
// output:
// words 3 abc 3
// file library_names.cpp
// wide xyz, xy, 255 ff, 17
// text Tessera 8, Te 3, 7 of them
// cut ab -1, needs 5
// a file with a wide name 5
// aligned yes, of three 3, named program
// letters abc ABC cba
// bytes 04030201, sign -2.0
// environment value, then none
// times agree
// one thread 0 of 1, locked 1 0
// object none
#include <windows.h>
#include <cvmarkersobj.h>
#include <d3d11_1.h>
#include <omp.h>
#include <sal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/timeb.h>
#include <wrl/client.h>
#include <vector>
#include <amp.h>

_STD_BEGIN
template <class T> struct of_this_program {};
_STD_END

class Sizes {
  public:
    explicit Sizes(_In_ int size) _NOEXCEPT : size_(size) {}
    void give(_Out_ int* to, _In_reads_(count) const int* from, _In_range_(0, 9) int count) const _NOEXCEPT_OP(true) { *to = from[count - 1]; }
    int size_;
};

int cut(char (&to)[3], const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnprintf_s(to, 3, _TRUNCATE, format, arguments);
    va_end(arguments);
    return length;
}

int main() {
    const _STD vector<int> values(3, 7);
    const int numbers[3] = {1, 2, 3};
    int last = 0;
    Sizes(3).give(&last, numbers, 3);
    printf("words %d %s %d\n", (int)values.size(), "abc", last);
    char narrow[200];
    size_t needed = 0;
    wcstombs_s(&needed, narrow, __FILEW__, _TRUNCATE);
    const char* slash = strrchr(narrow, '/');
    printf("file %s\n", slash == nullptr ? narrow : slash + 1);

    wchar_t wide[20], number[20], hexadecimal[20];
    wcsncpy_s(wide, L"xyz", 2);
    _itow_s(255, number, 10);
    _itow_s(255, hexadecimal, 20, 16);
    wchar_t formatted[8];
    swprintf_s(formatted, L"%d", 17);
    printf("wide %ls, %ls, %ls %ls, %ls\n", L"xyz", wide, number, hexadecimal, formatted);
    size_t all = 0, some = 0;
    char short_text[8];
    wcstombs_s(&all, narrow, L"Tessera", _TRUNCATE);
    wcstombs_s(&some, short_text, 8, L"Tessera", 2);
    mbstowcs_s(&needed, wide, "Tessera", 19);
    printf("text %s %d, %s %d, %d of them\n", narrow, (int)all, short_text, (int)some, (int)wcslen(wide));
    char three[3];
    const int result = cut(three, "%s", "abcde");
    printf("cut %s %d, needs %d\n", three, result, _scprintf("%d%s", 12, "345"));

    FILE* file = NULL;
    if (_wfopen_s(&file, L"wide\u00e9.txt", L"w") == 0) {
        fputs("five\n", file);
        fclose(file);
    }
    file = _wfopen(L"wide\u00e9.txt", L"r");
    printf("a file with a wide name %d\n", file != NULL && fgets(narrow, 20, file) != NULL ? (int)strlen(narrow) : 0);
    if (file != NULL) fclose(file);
    _unlink("wide\u00e9.txt");

    void* memory = _aligned_malloc(100, 64);
    char program[MAX_PATH];
    GetModuleFileName(NULL, program, MAX_PATH);
    slash = strrchr(program, '/');
    printf("aligned %s, of three %d, named %s\n", reinterpret_cast<UINT_PTR>(memory) % 64 == 0 ? "yes" : "no", (int)ARRAYSIZE(three),
           slash == nullptr ? "?" : slash + 1);
    _aligned_free(memory);

    char lower[] = "aBc", upper[] = "aBc", reversed[] = "abc";
    _strlwr_s(lower);
    _strupr_s(upper, 4);
    printf("letters %s %s %s\n", lower, upper, _strrev(reversed));
    printf("bytes %08lx, sign %.1f\n", (long)_byteswap_ulong(0x01020304), _copysign(2.0, -1.0));
    _putenv_s("TESSERA_OF_A_TEST", "value");
    printf("environment %s,", getenv("TESSERA_OF_A_TEST"));
    _putenv_s("TESSERA_OF_A_TEST", "");
    printf(" then %s\n", getenv("TESSERA_OF_A_TEST") == NULL ? "none" : "some");

    struct _timeb now;
    _ftime_s(&now);
    FILETIME ticks;
    GetSystemTimeAsFileTime(&ticks);
    const ULONGLONG since_1601 = (ULONGLONG)ticks.dwHighDateTime << 32 | ticks.dwLowDateTime;
    const LONGLONG difference = (LONGLONG)(since_1601 / 10000000 - 11644473600ULL) - now.time;
    printf("times %s\n", difference >= 0 && difference < 60 && _time64(NULL) >= now.time ? "agree" : "differ");

    omp_lock_t lock;
    omp_init_lock(&lock);
    const int locked = omp_test_lock(&lock), again = omp_test_lock(&lock);
    omp_destroy_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 1; ++i)
        printf("one thread %d of %d, locked %d %d\n", omp_get_thread_num(), omp_get_max_threads(), locked, again);

    Concurrency::diagnostic::marker_series series(L"series");
    Concurrency::diagnostic::span span(series, L"the end of %d", 1);
    series.write_flag(L"flag");
    Microsoft::WRL::ComPtr<ID3D11Device> device;
    printf("object %s\n", device.Get() == nullptr && !device ? "none" : "some");
}
