// SPDX-License-Identifier: Apache-2.0
// scanf_s takes the size of a text after the pointer to it; scanf takes it as a width in the format.
#pragma once

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <string>
#include <type_traits>

#include "tessera/windows/invalid_parameter.h"

namespace tessera::windows {

/// `next_size` gives the size that follows each text.
template <class NextSize>
std::string format_with_widths(const char* format, const NextSize& next_size) {
    std::string result;
    for (const char* c = format; *c != 0; ++c) {
        result += *c;
        if (*c != '%') continue;
        if (c[1] == '%') {
            result += *++c;
            continue;
        }
        bool stored = true;
        const char* conversion = c + 1;
        if (*conversion == '*') stored = false, ++conversion;
        char* after_width = nullptr;
        const unsigned long width = strtoul(conversion, &after_width, 10);
        const bool has_width = isdigit(static_cast<unsigned char>(*conversion)) != 0;
        const bool is_text = *after_width != 0 && strchr("sc[", *after_width) != nullptr;
        if (stored && is_text) {
            const unsigned long size = next_size();
            const unsigned long room = *after_width == 'c' ? size : size - 1;
            if (size == 0 || (has_width && width > room))
                invalid_parameter("scanf_s", "a destination that is large enough");
            result += has_width ? std::to_string(width) : *after_width == 'c' ? "1" : std::to_string(room);
        } else {
            result.append(c + 1, static_cast<size_t>(after_width - (c + 1)));
        }
        c = after_width - 1;
    }
    return result;
}

template <class Scan>
int scan_values(const Scan& scan, const char* format, ...) {
    va_list values;
    va_start(values, format);
    const int count = scan(format, values);
    va_end(values);
    return count;
}

/// Sizes become null pointers, and pointers move before them: scanf reads as many as its format asks for.
template <class Scan, class... Arguments>
int scan_text(const Scan& scan, const char* format, Arguments... arguments) {
    constexpr size_t count = sizeof...(arguments);
    void* pointers[count + 1] = {};
    unsigned long sizes[count + 1] = {};
    size_t pointer_count = 0, size_count = 0, size_next = 0;
    const auto sort = [&](auto argument) {
        if constexpr (std::is_pointer<decltype(argument)>::value)
            pointers[pointer_count++] = const_cast<void*>(static_cast<const volatile void*>(argument));
        else
            sizes[size_count++] = static_cast<unsigned long>(argument);
    };
    (sort(arguments), ...);
    const std::string widths = format_with_widths(format, [&]() -> unsigned long {
        if (size_next == size_count) invalid_parameter("scanf_s", "a size after each text's destination");
        return sizes[size_next++];
    });
    static_assert(count <= 16, "scanf_s: at most 16 arguments");
    void* all[16] = {};
    for (size_t i = 0; i < pointer_count; ++i) all[i] = pointers[i];
    return scan_values(scan, widths.c_str(), all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7],
                       all[8], all[9], all[10], all[11], all[12], all[13], all[14], all[15]);
}

}  // namespace tessera::windows
