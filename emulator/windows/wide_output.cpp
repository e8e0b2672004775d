// SPDX-License-Identifier: Apache-2.0
// Programs written for Visual C++ print an accelerator's description with std::wcout and results with
// std::cout. The C library gives a stream to whichever comes first and drops what the other prints. So
// std::wcout and std::wcerr write their text past stdout and stderr, as UTF-8, after what these hold back:
// the order is the program's.
#include <cstdio>
#include <iostream>
#include <streambuf>
#include <string>

#include "emulator/support/write_all.h"

namespace tessera {
namespace {

/// Appends a character as UTF-8; what is no character becomes U+FFFD.
void append(std::string& text, wchar_t wide) {
    auto code = static_cast<unsigned long>(wide);
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = 0xFFFD;
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12);
        tail(6), tail(0);
    } else {
        text += static_cast<char>(0xF0 | code >> 18);
        tail(12), tail(6), tail(0);
    }
}

class WideOutput : public std::wstreambuf {
  public:
    explicit WideOutput(std::FILE* file) : file_(file) {}

  protected:
    std::streamsize xsputn(const wchar_t* wide, std::streamsize count) override {
        std::string text;
        for (std::streamsize i = 0; i < count; ++i) append(text, wide[i]);
        return write(text) ? count : 0;
    }
    int_type overflow(int_type wide) override {
        if (traits_type::eq_int_type(wide, traits_type::eof())) return traits_type::not_eof(wide);
        std::string text;
        append(text, traits_type::to_char_type(wide));
        return write(text) ? wide : traits_type::eof();
    }

  private:
    bool write(const std::string& text) {
        return std::fflush(file_) == 0 && detail::write_all(fileno(file_), text);
    }

    std::FILE* file_;
};

/// The buffers live as long as the streams: forever.
bool take_wide_streams() {
    static const std::ios_base::Init streams_exist;
    std::wcout.rdbuf(new WideOutput(stdout));
    auto* const errors = new WideOutput(stderr);
    std::wcerr.rdbuf(errors);
    std::wclog.rdbuf(errors);
    return true;
}

[[maybe_unused]] const bool taken = take_wide_streams();

}  // namespace
}  // namespace tessera
