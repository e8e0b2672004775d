// SPDX-License-Identifier: Apache-2.0
// A stand-in for <atlconv.h>: the conversion of wide text, to UTF-8.
#pragma once

#include "tessera/windows/utf8_text.h"

#include <string>

class CW2A {
  public:
    CW2A(const wchar_t* text) : text_(text == nullptr ? std::string() : tessera::windows::utf8_text(text)) {}
    operator char*() const { return const_cast<char*>(text_.c_str()); }

  private:
    std::string text_;
};
