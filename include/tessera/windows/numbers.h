// SPDX-License-Identifier: Apache-2.0
// Visual C++'s own functions of <stdlib.h> and <math.h>, and its rand: 15 bits, the same numbers as there.
#pragma once

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <wchar.h>

#include "tessera/windows/number_texts.h"
#include "tessera/windows/program_runtime.h"
#include "tessera/windows/secure_strings.h"

#undef RAND_MAX
#define RAND_MAX 0x7fff

// Weak, and defined in the program: the C library's own are left alone, and every source may have them.
extern "C" {
__attribute__((weak)) int rand(void) noexcept { return tessera::windows::next_random(); }
__attribute__((weak)) void srand(unsigned seed) noexcept { tessera::windows::seed_random(seed); }
__attribute__((weak)) int system(const char* command) { return tessera::windows::run_command(command); }
}

#define _countof(array) (sizeof(tessera::windows::countof_helper(array)))
#define __max(a, b) (((a) > (b)) ? (a) : (b))
#define __min(a, b) (((a) < (b)) ? (a) : (b))
#define _MAX_PATH 260
#define _hypot hypot
#define _isnan(x) isnan(x)
#define _finite(x) isfinite(x)
#define _putenv putenv
#define _atoi64 atoll
#define _strtoi64 strtoll
#define _strtoui64 strtoull
#define _abs64 llabs
#define _byteswap_ushort __builtin_bswap16
#define _byteswap_ulong __builtin_bswap32
#define _byteswap_uint64 __builtin_bswap64

namespace tessera::windows {

template <class Value, size_t Size>
char (&countof_helper(Value (&array)[Size]))[Size];

}  // namespace tessera::windows

inline errno_t getenv_s(size_t* needed, char* to, rsize_t size, const char* name) {
    const char* value = getenv(name);
    *needed = value == nullptr ? 0 : strlen(value) + 1;
    if (size != 0) to[0] = 0;
    if (value == nullptr || size == 0) return 0;
    return *needed > size ? ERANGE : strcpy_s(to, size, value);
}
inline errno_t _dupenv_s(char** to, size_t* length, const char* name) {
    const char* value = getenv(name);
    *to = value == nullptr ? nullptr : strdup(value);
    if (length != nullptr) *length = value == nullptr ? 0 : strlen(value) + 1;
    return 0;
}
inline errno_t rand_s(unsigned* value) {
    *value = tessera::windows::random_bits();
    return 0;
}
inline long _wtol(const wchar_t* text) { return wcstol(text, nullptr, 10); }
inline int _wtoi(const wchar_t* text) { return static_cast<int>(wcstol(text, nullptr, 10)); }
inline double _wtof(const wchar_t* text) { return wcstod(text, nullptr); }
inline double _copysign(double size, double sign) { return copysign(size, sign); }
inline double _nextafter(double from, double to) { return nextafter(from, to); }
inline double _logb(double x) { return logb(x); }
inline double _j0(double x) { return j0(x); }
inline double _j1(double x) { return j1(x); }
inline double _y0(double x) { return y0(x); }
inline double _y1(double x) { return y1(x); }

inline errno_t _putenv_s(const char* name, const char* value) {
    return (*value == 0 ? unsetenv(name) : setenv(name, value, 1)) == 0 ? 0 : errno;
}
