// SPDX-License-Identifier: Apache-2.0
// The C library's functions that print wide text are those of Tessera's library, by which they print beside printf and std::cout, as in
// Visual C++: Linux gives a stream to whichever comes first, and drops what the others print. In their formats %s and %c are wide, as in
// Visual C++. To be read before any code that uses them.
#pragma once

#include <features.h>
#include <stdarg.h>
#include <stdio.h>

// With _FORTIFY_SOURCE, which some systems' g++ defines by itself, the C library would have them inline.
#pragma push_macro("__USE_FORTIFY_LEVEL")
#undef __USE_FORTIFY_LEVEL
#define __USE_FORTIFY_LEVEL 0
#include <wchar.h>
#pragma pop_macro("__USE_FORTIFY_LEVEL")

extern "C" {
int wprintf(const wchar_t* format, ...) __asm__("tessera_wprintf");
int fwprintf(FILE* file, const wchar_t* format, ...) __asm__("tessera_fwprintf");
int vwprintf(const wchar_t* format, va_list arguments) __asm__("tessera_vwprintf");
int vfwprintf(FILE* file, const wchar_t* format, va_list arguments) __asm__("tessera_vfwprintf");
int swprintf(wchar_t* to, size_t size, const wchar_t* format, ...) noexcept __asm__("tessera_swprintf");
int vswprintf(wchar_t* to, size_t size, const wchar_t* format, va_list arguments) noexcept __asm__("tessera_vswprintf");
int fputws(const wchar_t* text, FILE* file) __asm__("tessera_fputws");
wint_t fputwc(wchar_t letter, FILE* file) __asm__("tessera_fputwc");
wint_t putwc(wchar_t letter, FILE* file) __asm__("tessera_putwc");
wint_t putwchar(wchar_t letter) __asm__("tessera_putwchar");
}
