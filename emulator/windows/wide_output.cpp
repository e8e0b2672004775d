// SPDX-License-Identifier: Apache-2.0
// Programs written for Visual C++ print an accelerator's description with std::wcout and results with
// std::cout. The C library gives a stream to whichever comes first and drops what the other prints. So
// std::wcout and std::wcerr write their text past stdout and stderr, as UTF-8, after what these hold back:
// the order is the program's.
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <streambuf>
#include <string>

#include "emulator/support/write_all.h"
#include "tessera/windows/utf8_text.h"

namespace tessera {
namespace {

class WideOutput : public std::wstreambuf {
  public:
    explicit WideOutput(std::FILE* file) : file_(file) {}

  protected:
    std::streamsize xsputn(const wchar_t* wide, std::streamsize count) override {
        return write(windows::utf8_text({wide, static_cast<std::size_t>(count)})) ? count : 0;
    }
    int_type overflow(int_type wide) override {
        if (traits_type::eq_int_type(wide, traits_type::eof())) return traits_type::not_eof(wide);
        return write(windows::utf8_text({traits_type::to_char_type(wide)})) ? wide : traits_type::eof();
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
