// SPDX-License-Identifier: Apache-2.0
// Names that Visual C++ programs take for granted: nothing is included for most of them.
// input: 12 abc 3.5
// output:
// 41 18467 6334 26500 32767
// copied: hello, hello world, hel
// number 0042 has 4 digits, 8 elements
// read 12 'abc' 3.5
// file says line one
// exception: custom text / derived text / std::exception
// checked 10 20 30
// ff -12 101
// min 2 max 3.5
// token a token b
// 1099511627776 1 255
// Mixed UPPER
// result 0x80004005 failed
#include "StdAfx.h"
#include <amp.h>
#include <crtdbg.h>
#include <iostream>
#include <malloc.h>
#include <windows.h>

class CDerived : public std::exception {
public:
    CDerived() : std::exception("derived text") {}
};
class CPlain : public std::exception {};

void Throw(int n) {
    if (n == 0) throw std::exception("custom text");
    if (n == 1) throw CDerived();
    throw CPlain();
}

int main() {
    printf_s("%d", rand());
    for (int i = 0; i < 3; ++i) printf(" %d", rand());
    printf(" %d\n", RAND_MAX);

    char text[16], longer[32];
    errno_t err = strcpy_s(text, "hello");
    strcpy_s(longer, sizeof(longer), text);
    strcat_s(longer, " world");
    char three[8];
    strncpy_s(three, _countof(three), longer, 3);
    printf("copied: %s, %s, %s\n", text, longer, three);
    _ASSERTE(err == 0);

    char number[8];
    int length = sprintf_s(number, "%04d", 42);
    printf("number %s has %d digits, %d elements\n", number, length, (int)_countof(number));

    int value;
    char word[10];
    float real;
    scanf_s("%d %9s %f", &value, word, (unsigned)_countof(word), &real);
    printf("read %d '%s' %g\n", value, word, real);

    FILE* file = NULL;
    if (fopen_s(&file, "lines.txt", "wt") == 0) {
        fprintf_s(file, "line one\n");
        fclose(file);
    }
    char line[80];
    fopen_s(&file, "lines.txt", "r");
    fgets(line, _countof(line), file);
    fclose(file);
    printf("file says %s", line);

    std::cout << "exception: ";
    for (int i = 0; i < 3; ++i) {
        try {
            Throw(i);
        } catch (std::exception& e) {
            std::cout << (i ? " / " : "") << e.what();
        }
    }
    std::cout << std::endl;

    int source[] = {10, 20, 30}, target[3];
    concurrency::array<int> device(3, source);
    concurrency::copy(device, stdext::checked_array_iterator<int*>(target, 3));
    printf("checked %d %d %d\n", target[0], target[1], target[2]);

    char hex[20], negative[20], binary[20];
    _itoa_s(255, hex, 16);
    _itoa_s(-12, negative, _countof(negative), 10);
    _itoa(5, binary, 2);
    printf("%s %s %s\n", hex, negative, binary);
    std::cout << "min " << min(2, 3) << " max " << max(2, 3.5) << std::endl;

    char list[] = "a,b", *next = NULL;
    for (char* t = strtok_s(list, ",", &next); t != NULL; t = strtok_s(NULL, ",", &next))
        printf(t[0] == 'a' ? "token %s " : "token %s\n", t);

    __int64 large = (__int64)1 << 40;
    LARGE_INTEGER li;
    li.QuadPart = large + 1;
    BYTE* bytes = (BYTE*)_aligned_malloc(64, 64);
    FillMemory(bytes, 64, 0xFF);
    std::cout << large << ' ' << li.LowPart << ' ' << (int)bytes[63] << std::endl;
    _aligned_free(bytes);

    char mixed[] = "Mixed ";
    char upper[] = "upper";
    printf("%s%s\n", mixed, _strupr(upper));
    HRESULT hr = E_FAIL;
    if (FAILED(hr)) printf("result 0x%08X failed\n", (unsigned)hr);
    return 0;
}
