// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions of files whose names are wide.
#pragma once

#include <stdio.h>
#include <wchar.h>

#include "tessera/windows/program_runtime.h"
#include "tessera/windows/secure_files.h"
#include "tessera/windows/utf8_text.h"

inline FILE* _wfopen(const wchar_t* name, const wchar_t* mode) {
    using tessera::windows::utf8_text;
    return fopen(utf8_text(name).c_str(), utf8_text(mode).c_str());
}
inline errno_t _wfopen_s(FILE** file, const wchar_t* name, const wchar_t* mode) {
    *file = _wfopen(name, mode);
    return *file != nullptr ? 0 : errno;
}
inline wchar_t* _wgetenv(const wchar_t* name) { return tessera::windows::wide_environment(name); }
inline int _wremove(const wchar_t* name) { return remove(tessera::windows::utf8_text(name).c_str()); }

/// \return not negative, or WEOF
inline int _putws(const wchar_t* text) {
    return fputws(text, stdout) < 0 || putwchar(L'\n') == WEOF ? static_cast<int>(WEOF) : 0;
}
