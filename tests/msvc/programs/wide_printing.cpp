// SPDX-License-Identifier: Apache-2.0
// Wide and narrow output side by side, by the C library's functions and by streams.
// errors: narrow\nwide 1\nnarrow again\nwide error
// output:
// cout
// wide text narrow letter x y
// printf
// wcout
// Straße among ASCII, narrow ä
// 12345678901 42 text
// fputws
// a line
// ab
// long 5000
// swprintf: text 3, to_wstring 2.500000
// file: first zwei drei, 17 bytes
#include <cstdio>
#include <iostream>
#include <string>
#include <tchar.h>
#include <amp.h>

int main() {
    setbuf(stderr, NULL);
    std::cout << "cout\n";
    wprintf(L"wide %s %S letter %c %C\n", L"text", "narrow", L'x', 'y');
    printf("printf\n");
    std::wcout << L"wcout\n";
    wchar_t narrow[10];
    swprintf(narrow, 10, L"%hs", "ä");
    wprintf(L"%hs among %S, narrow %s\n", "Straße", "ASCII", narrow);
    std::wprintf(L"%I64d %d %hs\n", 12345678901LL, 42, "text");
    fputws(L"fputws\n", stdout);
    _putws(L"a line");
    putwchar(L'a');
    fputwc(L'b', stdout);
    putwc(L'\n', stdout);
    const std::wstring longer(5000, L'-');
    const int length = fwprintf(stdout, L"long %d\n%ls", 5000, L"");
    wchar_t text[20], too_small[4];
    const int written = swprintf(text, 20, L"%s %d", L"text", 3);
    if (length != 10 || written != 6 || swprintf(too_small, 4, L"%s", longer.c_str()) >= 0) return 1;
    wprintf(L"swprintf: %ls, to_wstring %s\n", text, std::to_wstring(2.5).c_str());

    fprintf(stderr, "narrow\n");
    fwprintf(stderr, L"wide %d\n", 1);
    std::cerr << "narrow again\n";
    std::wcerr << L"wide error\n";

    FILE* file = fopen("wide.txt", "w");
    fwprintf(file, L"%s ", L"first");
    fprintf(file, "zwei ");
    fputws(L"drei\u00e4", file);
    fclose(file);
    char bytes[100];
    file = fopen("wide.txt", "r");
    const int count = (int)fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    printf("file: %.15s, %d bytes\n", bytes, count);
    wprintf(L"%s", (longer.size() > 4000 ? L"" : L"short"));
    return 0;
}
