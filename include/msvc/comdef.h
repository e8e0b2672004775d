// SPDX-License-Identifier: Apache-2.0
// A stand-in for <comdef.h>: what an HRESULT means.
#pragma once

#include "tchar.h"

#include <stdio.h>

#include "tessera/windows/error_words.h"
#include "tessera/windows/types.h"

class _com_error {
  public:
    explicit _com_error(HRESULT error) noexcept : error_(error) {
        const char* const known = tessera::windows::words_of_error(static_cast<DWORD>(error));
        if (known != nullptr) {
            write(text_, "%s", known);
        } else {
            write(text_, "Unknown error 0x%08X", static_cast<unsigned>(error));
        }
    }

    HRESULT Error() const noexcept { return error_; }
    const TCHAR* ErrorMessage() const noexcept { return text_; }

  private:
    template <size_t Size, class Value>
    static void write(char (&to)[Size], const char* format, Value value) noexcept {
        snprintf(to, Size, format, value);
    }
    template <size_t Size, class Value>
    static void write(wchar_t (&to)[Size], const char* format, Value value) noexcept {
        char text[Size];
        write(text, format, value);
        for (size_t i = 0; i < Size && (i == 0 || text[i - 1] != 0); ++i) to[i] = static_cast<wchar_t>(text[i]);
    }

    HRESULT error_;
    TCHAR text_[96];
};

[[noreturn]] inline void _com_issue_error(HRESULT error) { throw _com_error(error); }
[[noreturn]] inline void _com_raise_error(HRESULT error) { throw _com_error(error); }
