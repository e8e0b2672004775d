// SPDX-License-Identifier: Apache-2.0
// What is written straight to a console's screen: text, letters to fill it with, its cursor.
#pragma once

#include <stdio.h>

#include <iostream>
#include <string>

#include "tessera/windows/console.h"
#include "tessera/windows/utf8_text.h"

#pragma push_macro("X")
#pragma push_macro("Y")
#undef X
#undef Y

typedef struct CONSOLE_CURSOR_INFO {
    DWORD dwSize;
    BOOL bVisible;
} CONSOLE_CURSOR_INFO;

inline BOOL GetConsoleCursorInfo(HANDLE, CONSOLE_CURSOR_INFO* info) {
    *info = {25, TRUE};
    return TRUE;
}
inline BOOL SetConsoleCursorInfo(HANDLE handle, const CONSOLE_CURSOR_INFO* info) {
    return tessera::windows::send_to_console(handle, info->bVisible ? "\033[?25h" : "\033[?25l");
}

/// Filling with blanks is how programs clear the screen: from `begin`, as far as the screen goes. Other letters
/// are written, and the cursor comes back.
inline BOOL FillConsoleOutputCharacterA(HANDLE handle, CHAR letter, DWORD count, COORD begin, DWORD* written) {
    const std::string position =
        "\033[" + std::to_string(begin.Y + 1) + ';' + std::to_string(begin.X + 1) + 'H';
    const bool clears = letter == ' ' && count >= 80;
    const std::string escape = "\0337" + position + (clears ? "\033[J" : std::string(count, letter)) + "\0338";
    if (!tessera::windows::send_to_console(handle, escape.c_str())) return FALSE;
    if (written != nullptr) *written = count;
    return TRUE;
}
inline BOOL FillConsoleOutputCharacterW(HANDLE handle, WCHAR letter, DWORD count, COORD begin, DWORD* written) {
    const CHAR narrow = letter < 0x80 ? static_cast<CHAR>(letter) : '?';
    return FillConsoleOutputCharacterA(handle, narrow, count, begin, written);
}
inline BOOL FillConsoleOutputAttribute(HANDLE handle, WORD, DWORD count, COORD, DWORD* written) {
    if (written != nullptr) *written = count;
    return tessera::windows::is_console(handle);
}

/// Text goes where printf's and cout's goes, in the order of the calls.
inline BOOL WriteConsoleA(HANDLE handle, const void* text, DWORD count, DWORD* written, void*) {
    if (!tessera::windows::is_console(handle)) return FALSE;
    std::cout.flush();
    std::wcout.flush();
    FILE* const stream = handle == GetStdHandle(STD_ERROR_HANDLE) ? stderr : stdout;
    const DWORD done = static_cast<DWORD>(fwrite(text, 1, count, stream));
    fflush(stream);
    if (written != nullptr) *written = done;
    return done == count;
}
inline BOOL WriteConsoleW(HANDLE handle, const void* text, DWORD count, DWORD* written, void* reserved) {
    const std::string narrow =
        tessera::windows::utf8_text(std::wstring(static_cast<const wchar_t*>(text), count));
    const BOOL done = WriteConsoleA(handle, narrow.data(), static_cast<DWORD>(narrow.size()), nullptr, reserved);
    if (written != nullptr) *written = done ? count : 0;
    return done;
}

#if defined(UNICODE)
#define FillConsoleOutputCharacter FillConsoleOutputCharacterW
#define WriteConsole WriteConsoleW
#else
#define FillConsoleOutputCharacter FillConsoleOutputCharacterA
#define WriteConsole WriteConsoleA
#endif

#pragma pop_macro("Y")
#pragma pop_macro("X")
