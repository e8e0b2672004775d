// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions that write a number as text, in any radix.
#pragma once

#include <errno.h>
#include <stddef.h>
#include <wchar.h>

#include <type_traits>

#include "tessera/windows/secure_strings.h"

namespace tessera::windows {

inline errno_t number_text(const char* function, unsigned long long magnitude, bool negative, char* to,
                           size_t size, int radix) {
    if (to == nullptr || radix < 2 || radix > 36)
        invalid_parameter(function, "a destination and a radix of 2 to 36");
    char digits[72];
    size_t length = 0;
    do {
        digits[length++] = "0123456789abcdefghijklmnopqrstuvwxyz"[magnitude % static_cast<unsigned>(radix)];
        magnitude /= static_cast<unsigned>(radix);
    } while (magnitude != 0);
    if (negative) digits[length++] = '-';
    if (length >= size) invalid_parameter(function, "a destination that is large enough");
    for (size_t i = 0; i < length; ++i) to[i] = digits[length - 1 - i];
    to[length] = 0;
    return 0;
}

template <class Integer>
errno_t number_text(const char* function, Integer value, char* to, size_t size, int radix) {
    // Only decimal numbers have a sign; others show the bits.
    const bool negative = radix == 10 && value < 0;
    const auto bits = static_cast<unsigned long long>(static_cast<std::make_unsigned_t<Integer>>(value));
    const auto magnitude = 0 - static_cast<unsigned long long>(value);
    return number_text(function, negative ? magnitude : bits, negative, to, size, radix);
}

/// Visual C++'s long has 32 bits. A value that fits in them has no more than these digits in another radix than ten, as there.
inline errno_t long_text(const char* function, long value, char* to, size_t size, int radix) {
    const int low = static_cast<int>(value);
    return low == value ? number_text(function, low, to, size, radix) : number_text(function, value, to, size, radix);
}
inline errno_t unsigned_long_text(const char* function, unsigned long value, char* to, size_t size, int radix) {
    // -1 as an unsigned long has 64 bits here.
    const int low = static_cast<int>(value);
    const bool is_extended = static_cast<unsigned long>(static_cast<long>(low)) == value;
    return number_text(function, is_extended ? static_cast<unsigned>(low) : value, false, to, size, radix);
}

}  // namespace tessera::windows

inline errno_t _itoa_s(int value, char* to, size_t size, int radix) {
    return tessera::windows::number_text("_itoa_s", value, to, size, radix);
}
template <size_t Size>
errno_t _itoa_s(int value, char (&to)[Size], int radix) {
    return _itoa_s(value, to, Size, radix);
}
inline char* _itoa(int value, char* to, int radix) {
    tessera::windows::number_text("_itoa", value, to, 34, radix);
    return to;
}

inline errno_t _ltoa_s(long value, char* to, size_t size, int radix) {
    return tessera::windows::long_text("_ltoa_s", value, to, size, radix);
}
template <size_t Size>
errno_t _ltoa_s(long value, char (&to)[Size], int radix) {
    return _ltoa_s(value, to, Size, radix);
}
inline char* _ltoa(long value, char* to, int radix) {
    _ltoa_s(value, to, 66, radix);
    return to;
}

inline errno_t _ultoa_s(unsigned long value, char* to, size_t size, int radix) {
    return tessera::windows::unsigned_long_text("_ultoa_s", value, to, size, radix);
}
template <size_t Size>
errno_t _ultoa_s(unsigned long value, char (&to)[Size], int radix) {
    return _ultoa_s(value, to, Size, radix);
}
inline char* _ultoa(unsigned long value, char* to, int radix) {
    _ultoa_s(value, to, 66, radix);
    return to;
}

inline errno_t _i64toa_s(long long value, char* to, size_t size, int radix) {
    return tessera::windows::number_text("_i64toa_s", value, to, size, radix);
}
template <size_t Size>
errno_t _i64toa_s(long long value, char (&to)[Size], int radix) {
    return _i64toa_s(value, to, Size, radix);
}
inline char* _i64toa(long long value, char* to, int radix) {
    _i64toa_s(value, to, 66, radix);
    return to;
}

inline errno_t _ui64toa_s(unsigned long long value, char* to, size_t size, int radix) {
    return tessera::windows::number_text("_ui64toa_s", value, false, to, size, radix);
}
template <size_t Size>
errno_t _ui64toa_s(unsigned long long value, char (&to)[Size], int radix) {
    return _ui64toa_s(value, to, Size, radix);
}
inline char* _ui64toa(unsigned long long value, char* to, int radix) {
    _ui64toa_s(value, to, 66, radix);
    return to;
}

inline errno_t _itow_s(int value, wchar_t* to, size_t size, int radix) {
    char digits[72];
    if (to == nullptr || size == 0) tessera::windows::invalid_parameter("_itow_s", "a destination");
    const errno_t error = _itoa_s(value, digits, size < sizeof digits ? size : sizeof digits, radix);
    for (size_t i = 0; i < size; ++i) {
        to[i] = digits[i];
        if (digits[i] == 0) break;
    }
    return error;
}
template <size_t Size>
errno_t _itow_s(int value, wchar_t (&to)[Size], int radix) {
    return _itow_s(value, to, Size, radix);
}
