// SPDX-License-Identifier: Apache-2.0
// A stand-in for <atlconv.h>: conversions between wide text and UTF-8.
#pragma once

#include "tessera/windows/utf8_text.h"

#include <list>
#include <string>

/// Wide text as UTF-8.
class CW2A {
  public:
    CW2A(const wchar_t* text) : text_(text == nullptr ? std::string() : tessera::windows::utf8_text(text)) {}
    operator char*() const { return const_cast<char*>(text_.c_str()); }

  private:
    std::string text_;
};

/// UTF-8 as wide text.
class CA2W {
  public:
    CA2W(const char* text) : text_(text == nullptr ? std::wstring() : tessera::windows::wide_text_of(text)) {}
    operator wchar_t*() const { return const_cast<wchar_t*>(text_.c_str()); }

  private:
    std::wstring text_;
};

namespace tessera::windows {

/// What the macros converted in a function: as with Visual C++'s, it is there until the function returns.
class Conversions {
  public:
    char* narrow(const wchar_t* text) { return text == nullptr ? nullptr : static_cast<char*>(narrow_.emplace_back(text)); }
    wchar_t* wide(const char* text) { return text == nullptr ? nullptr : static_cast<wchar_t*>(wide_.emplace_back(text)); }

  private:
    std::list<CW2A> narrow_;
    std::list<CA2W> wide_;
};

}  // namespace tessera::windows

#define USES_CONVERSION tessera::windows::Conversions tessera_conversions
#define W2A(text) tessera_conversions.narrow(text)
#define A2W(text) tessera_conversions.wide(text)
#define W2CA(text) static_cast<const char*>(W2A(text))
#define A2CW(text) static_cast<const wchar_t*>(A2W(text))
