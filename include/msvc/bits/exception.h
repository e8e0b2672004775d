// SPDX-License-Identifier: Apache-2.0
// std::exception as in Visual C++, where an object may hold a text (tessera c++ --msvc). Takes the place of
// the standard library's header of this name and is the same to the linker: the text is kept elsewhere.
#pragma once
#pragma GCC system_header

#include <bits/c++config.h>

#include "tessera/windows/program_runtime.h"

extern "C++" {
namespace std {

class __attribute__((visibility("default"))) exception {
  public:
    exception() noexcept {}
    explicit exception(const char* text) noexcept { tessera::windows::keep_exception_text(this, text); }
    exception(const char* text, int) noexcept { tessera::windows::keep_exception_text(this, text); }
    exception(const exception& other) noexcept { tessera::windows::copy_exception_text(&other, this); }
    exception& operator=(const exception& other) noexcept {
        if (this != &other) tessera::windows::copy_exception_text(&other, this);
        return *this;
    }
    virtual ~exception() noexcept { tessera::windows::drop_exception_text(this); }

    virtual const char* what() const noexcept { return tessera::windows::exception_text(this); }
};

}  // namespace std
}
