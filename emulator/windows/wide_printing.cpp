// SPDX-License-Identifier: Apache-2.0
// The C library's functions that print wide text, as programs of Visual C++ use them (tessera/windows/wide_output.h): as UTF-8, to
// streams that narrow text is printed to as well.
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cwchar>
#include <string>
#include <vector>

#include "emulator/windows/utf8_locale.h"
#include "emulator/windows/wide_format.h"
#include "tessera/windows/program_runtime.h"
#include "tessera/windows/utf8_text.h"

namespace tessera::windows {
namespace {

/// \return false: an error, as the stream remembers it
bool print(std::FILE* file, const wchar_t* wide, std::size_t length) {
    if (std::fwide(file, 0) > 0) {  // it has been read from as wide text, or was opened so
        for (std::size_t i = 0; i < length; ++i) {
            if (std::fputwc(wide[i], file) == WEOF) return false;
        }
        return true;
    }
    const std::string text = utf8_text({wide, length});
    return std::fwrite(text.data(), 1, text.size(), file) == text.size();
}

/// The C library takes narrow text among the arguments for that of the locale, in which, as long as the program chooses none, it has
/// only ASCII. Text that it cannot read so is read as UTF-8, in which narrow functions print it.
int format_text(wchar_t* to, std::size_t size, const wchar_t* format, std::va_list arguments) {
    std::va_list again;
    va_copy(again, arguments);
    errno = 0;
    int length = std::vswprintf(to, size, format, arguments);
    if (length < 0 && errno == EILSEQ) {
        const Utf8Locale utf8;
        length = std::vswprintf(to, size, format, again);
    }
    va_end(again);
    return length;
}

/// The C library does not say how long a text would be that does not fit.
int print_formatted(std::FILE* file, const wchar_t* format, std::va_list arguments) {
    constexpr std::size_t kLongest = std::size_t{1} << 24;
    const std::wstring ours = format_of_visual_cxx(format);
    for (std::vector<wchar_t> text(1024); text.size() <= kLongest; text.resize(4 * text.size())) {
        std::va_list again;
        va_copy(again, arguments);
        const int length = format_text(text.data(), text.size(), ours.c_str(), again);
        va_end(again);
        if (length >= 0) return print(file, text.data(), static_cast<std::size_t>(length)) ? length : -1;
    }
    return -1;
}

}  // namespace

int scan_wide_text(const wchar_t* text, const wchar_t* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int count = std::vswscanf(text, format_of_visual_cxx(format).c_str(), arguments);
    va_end(arguments);
    return count;
}

}  // namespace tessera::windows

using tessera::windows::format_of_visual_cxx;
using tessera::windows::format_text;
using tessera::windows::print;
using tessera::windows::print_formatted;

extern "C" {

TESSERA_WINDOWS_EXPORT int tessera_vfwprintf(std::FILE* file, const wchar_t* format, std::va_list arguments) {
    return print_formatted(file, format, arguments);
}
TESSERA_WINDOWS_EXPORT int tessera_vwprintf(const wchar_t* format, std::va_list arguments) {
    return print_formatted(stdout, format, arguments);
}
TESSERA_WINDOWS_EXPORT int tessera_vswprintf(wchar_t* to, std::size_t size, const wchar_t* format, std::va_list arguments) {
    return format_text(to, size, format_of_visual_cxx(format).c_str(), arguments);
}

TESSERA_WINDOWS_EXPORT int tessera_fwprintf(std::FILE* file, const wchar_t* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int length = print_formatted(file, format, arguments);
    va_end(arguments);
    return length;
}
TESSERA_WINDOWS_EXPORT int tessera_wprintf(const wchar_t* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int length = print_formatted(stdout, format, arguments);
    va_end(arguments);
    return length;
}
TESSERA_WINDOWS_EXPORT int tessera_swprintf(wchar_t* to, std::size_t size, const wchar_t* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int length = tessera_vswprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}

TESSERA_WINDOWS_EXPORT int tessera_fputws(const wchar_t* text, std::FILE* file) { return print(file, text, std::wcslen(text)) ? 0 : -1; }
TESSERA_WINDOWS_EXPORT std::wint_t tessera_fputwc(wchar_t letter, std::FILE* file) {
    return print(file, &letter, 1) ? static_cast<std::wint_t>(letter) : WEOF;
}
TESSERA_WINDOWS_EXPORT std::wint_t tessera_putwc(wchar_t letter, std::FILE* file) { return tessera_fputwc(letter, file); }
TESSERA_WINDOWS_EXPORT std::wint_t tessera_putwchar(wchar_t letter) { return tessera_fputwc(letter, stdout); }

}  // extern "C"
