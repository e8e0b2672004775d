// SPDX-License-Identifier: Apache-2.0
// The small services of Windows and of Visual C++'s library.
// arguments: one
// errors: debug\nTitle: text
// output:
// sizes 4 4 8 2 1 8
// zeroed 0, filled 7, copied 7
// error 5
// processors: some, page: some
// cores: as many, one package
// no such function
// pi 3.14159
// priority set 3, still a thread
// memory: some of it free
// pages: zeros 0, written 7, committed 1, given back 1
// processor's name has 12 letters
// clock of <Windows.h> 0
// technical report 3
// this year or later
// interlocked 2 1 10 15 15 20
// hi 18 lo 52 rgb 30201
// folder: its name has an end, 5 too few, changed
// box 1
// year 2001, month 2
// upper ABC lower abc
// folder made
// environment text
// truncated abc (-1), 3 of it
// tokens a-b
// words: two 2
// bits 3 7
// same text
// wide 12 xyz
// a%b 5
// time 2001
#include <windows.h>
#include <conio.h>
#include <direct.h>
#include <intrin.h>
#include <io.h>
#include <process.h>
#include <stdio.h>
#include <tchar.h>
#include <functional>
#include <amp.h>

int main(int argc, char* argv[]) {
    printf("sizes %d %d %d %d %d %d\n", (int)sizeof(DWORD), (int)sizeof(LONG), (int)sizeof(LONGLONG), (int)sizeof(WORD),
           (int)sizeof(BYTE), (int)sizeof(UINT_PTR));
    int a[4], b[4];
    ZeroMemory(a, sizeof(a));
    int zero = a[3];
    FillMemory(a, sizeof(a), 0);
    a[2] = 7;
    CopyMemory(b, a, sizeof(a));
    printf("zeroed %d, filled %d, copied %d\n", zero, a[2], b[2]);
    SetLastError(5);
    printf("error %u\n", GetLastError());
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    printf("processors: %s, page: %s\n", info.dwNumberOfProcessors > 0 ? "some" : "none", info.dwPageSize >= 4096 ? "some" : "none");
    typedef BOOL(WINAPI * FindProcessors)(PSYSTEM_LOGICAL_PROCESSOR_INFORMATION, PDWORD);
    FindProcessors find = (FindProcessors)GetProcAddress(GetModuleHandle(TEXT("kernel32")), "GetLogicalProcessorInformation");
    DWORD bytes = 0;
    PSYSTEM_LOGICAL_PROCESSOR_INFORMATION parts_of = NULL;
    if (!find(parts_of, &bytes) && GetLastError() == ERROR_INSUFFICIENT_BUFFER) parts_of = (PSYSTEM_LOGICAL_PROCESSOR_INFORMATION)new char[bytes];
    find(parts_of, &bytes);
    DWORD cores = 0, packages = 0;
    for (DWORD i = 0; i < bytes / sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION); ++i) {
        if (parts_of[i].Relationship == RelationProcessorCore) ++cores;
        if (parts_of[i].Relationship == RelationProcessorPackage) ++packages;
    }
    delete[] (char*)parts_of;
    printf("cores: %s, %s package\n", cores > 0 && cores <= 64 ? "as many" : "none", packages == 1 ? "one" : "no");
    printf(GetProcAddress(GetModuleHandle(NULL), "NoSuchFunction") == NULL && GetModuleHandle(TEXT("nothing.dll")) == NULL ? "no such function\n" : "found\n");
    printf("pi %.5f\n", std::_Pi);
    int set = SetPriorityClass(GetCurrentProcess(), HIGH_PRIORITY_CLASS) + SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
    set += SetThreadAffinityMask(GetCurrentThread(), 1) != 0;
    printf("priority set %d, %s\n", set, CloseHandle(GetCurrentThread()) ? "still a thread" : "none");
    MEMORYSTATUSEX memory;
    memory.dwLength = sizeof(memory);
    GlobalMemoryStatusEx(&memory);
    printf("memory: %s\n", memory.ullTotalPhys >= memory.ullAvailPhys && memory.ullAvailPhys > 0 && memory.dwMemoryLoad <= 100 ? "some of it free" : "none");
    const SIZE_T many = 100000;
    int* pages = (int*)VirtualAlloc(NULL, many * sizeof(int), MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    int zeros = pages[many - 1];
    pages[many - 1] = 7;
    int same = VirtualAlloc(pages + 1024, 4096, MEM_COMMIT, PAGE_READWRITE) == pages + 1024;
    int written = pages[many - 1];
    printf("pages: zeros %d, written %d, committed %d, given back %d\n", zeros, written, same, VirtualFree(pages, 0, MEM_RELEASE));
    int answers[4] = {-1};
    __cpuid(answers, 0);
    char name[13] = {0};
    memcpy(name, answers + 1, 4);
    memcpy(name + 4, answers + 3, 4);
    memcpy(name + 8, answers + 2, 4);
    printf("processor's name has %d letters\n", answers[0] > 0 ? (int)strlen(name) : 0);
    printf("clock of <Windows.h> %d\n", (int)(timeBeginPeriod(1) + timeEndPeriod(1)));
    std::tr1::function<int(int)> next_of = [](int i) { return i + 1; };
    printf("technical report %d\n", next_of(2));
    SYSTEMTIME now;
    GetLocalTime(&now);
    printf(now.wYear >= 2024 && now.wMonth >= 1 && now.wMonth <= 12 ? "this year or later\n" : "year %d\n", now.wYear);
    volatile LONG n = 1;
    LONG up = InterlockedIncrement(&n), down = InterlockedDecrement(&n);
    InterlockedExchange(&n, 10);
    LONG before = InterlockedExchangeAdd(&n, 5), now15 = n;
    LONG old = InterlockedCompareExchange(&n, 20, 15);
    printf("interlocked %d %d %d %d %d %d\n", up, down, before, now15, old, n);
    DWORD pair = 0x00120034;
    printf("hi %d lo %d rgb %x\n", HIWORD(pair), LOWORD(pair), RGB(1, 2, 3));
    fflush(stdout);
    OutputDebugString(_T("debug\n"));
    char folder[MAX_PATH], upper_folder[MAX_PATH];
    const DWORD length_of_folder = GetCurrentDirectory(MAX_PATH, folder);
    const DWORD needed = GetCurrentDirectory(5, upper_folder);
    SetCurrentDirectory("..");
    GetCurrentDirectory(MAX_PATH, upper_folder);
    SetCurrentDirectory(folder);
    printf("folder: its name has %s end, 5 %s, %s\n", folder[length_of_folder] == 0 ? "an" : "no",
           needed == length_of_folder + 1 ? "too few" : "enough", strlen(upper_folder) < length_of_folder ? "changed" : "the same");
    printf("box %d\n", MessageBox(NULL, "text", "Title", MB_OK | MB_ICONERROR));
    time_t then = 981173106;
    tm parts;
    gmtime_s(&parts, &then);
    printf("year %d, month %d\n", parts.tm_year + 1900, parts.tm_mon + 1);
    char upper[] = "abc", lower[] = "ABC";
    printf("upper %s lower %s\n", _strupr(upper), _strlwr(lower));
    printf(_mkdir("folder") == 0 && _access("folder", 0) == 0 && _rmdir("folder") == 0 ? "folder made\n" : "no folder\n");
    char* value = NULL;
    size_t length;
    _putenv((char*)"TESSERA_TRY=text");
    _dupenv_s(&value, &length, "TESSERA_TRY");
    printf("environment %s\n", value);
    free(value);
    char small[4];
    int result = _snprintf_s(small, sizeof(small), _TRUNCATE, "%s", "abcdef");
    char whole[4] = {0};
    strncpy_s(whole, 4, "abcdef", _TRUNCATE);
    printf("truncated %s (%d), %d of it\n", small, result, (int)strlen(whole));
    char text[20] = "a-b";
    char* next;
    char* first = strtok_s(text, "-", &next);
    printf("tokens %s-%s\n", first, strtok_s(NULL, "-", &next));
    int number;
    char word[8], letter;
    sscanf_s("two 2 x", "%7s %d %c", word, (unsigned)sizeof(word), &number, &letter, 1u);
    printf("words: %s %d\n", word, number);
    unsigned position;
    _BitScanForward(&position, 8);
    unsigned low = position;
    _BitScanReverse(&position, 255);
    printf("bits %u %u\n", low, position);
    printf(_stricmp("TEXT", "text") == 0 && _strnicmp("TEXTa", "textb", 4) == 0 ? "same text\n" : "other text\n");
    wchar_t wide[10];
    swprintf_s(wide, 10, L"%d", 12);
    printf("wide %d ", _wtoi(wide));
    _cputs("xyz\n");
    char percent[10];
    int x;
    sscanf_s("a%b5", "%[a]%%b%d", percent, 10u, &x);
    printf("%s%%b %d\n", percent, x);
    char stamp[32];
    asctime_s(stamp, sizeof(stamp), &parts);
    printf("time %.4s\n", stamp + 20);
    return argc == 2 && _getpid() > 0 ? 0 : 1;
}
