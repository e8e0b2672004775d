// SPDX-License-Identifier: Apache-2.0
// Language that standard compilers frown upon: narrowing in braces, keywords, calling conventions.
// output:
// 16 16 32
// 10 11
// 7
// aligned
// (2,3)
#include <Amp.h>
#include <Amp_Math.h>
#include <stdio.h>
#include <vector>
#pragma once
#pragma region Types

typedef unsigned __int8 byte_t;
struct Size { int x, y; };
struct __declspec(align(64)) Line { float values[16]; };
class __declspec(dllexport) Exported {
public:
    Exported(int n) : m_n(n) {}
    __forceinline int __cdecl Get() const { return m_n; }
private:
    int m_n;
};
enum Kind { First = 10, Second };
#pragma endregion

int __stdcall Call(int (__cdecl *f)(int), int n) { return f(n); }
int __cdecl Same(int n) { return n; }

int main() {
    std::vector<float> v(16);
    Size size = {v.size(), v.size()};
    unsigned long n = 32;
    int bounds[] = {n};
    printf("%d %d %d\n", size.x, size.y, bounds[0]);
    int e = Kind::First;
    printf("%d %d\n", e, Kind::Second);
    printf("%d\n", Call(Same, Exported(7).Get()));
    Line line;
    printf(((size_t)&line & 63) == 0 ? "aligned\n" : "not aligned\n");
    concurrency::extent<2> domain = concurrency::extent<2>(2, 3);
    __w64 int rank0 = domain[0];
    printf("(%d,%d)\n", rank0, domain[1]);
}
