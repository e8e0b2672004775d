// SPDX-License-Identifier: Apache-2.0
// The console calls of <Windows.h> that sample programs make. Colours, title and cursor become escape
// sequences when the stream is a terminal; elsewhere (a file, a pipe) the calls succeed and write nothing.
#pragma once

#include <string>

#include "tessera/windows/console_colour.h"
#include "tessera/windows/program_runtime.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

#define STD_INPUT_HANDLE (static_cast<DWORD>(-10))
#define STD_OUTPUT_HANDLE (static_cast<DWORD>(-11))
#define STD_ERROR_HANDLE (static_cast<DWORD>(-12))
#define ENABLE_PROCESSED_OUTPUT 0x0001
#define ENABLE_WRAP_AT_EOL_OUTPUT 0x0002
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004

// COORD has members X and Y, which a program may have as macros.
#pragma push_macro("X")
#pragma push_macro("Y")
#undef X
#undef Y

typedef struct COORD {
    SHORT X;
    SHORT Y;
} COORD;

typedef struct SMALL_RECT {
    SHORT Left;
    SHORT Top;
    SHORT Right;
    SHORT Bottom;
} SMALL_RECT;

typedef struct CONSOLE_SCREEN_BUFFER_INFO {
    COORD dwSize;
    COORD dwCursorPosition;
    WORD wAttributes;
    SMALL_RECT srWindow;
    COORD dwMaximumWindowSize;
} CONSOLE_SCREEN_BUFFER_INFO;

namespace tessera::windows {

TESSERA_WINDOWS_EXPORT bool is_console(HANDLE handle) noexcept;
/// Writes an escape sequence after everything printed so far, whether with cout, wcout or printf.
/// \return false when `handle` is none of the output handles
TESSERA_WINDOWS_EXPORT bool send_to_console(HANDLE handle, const char* escape);
/// The default attributes return when the program ends.
TESSERA_WINDOWS_EXPORT bool set_console_attributes(HANDLE handle, WORD attributes);
TESSERA_WINDOWS_EXPORT WORD console_attributes(HANDLE handle) noexcept;
/// Of the terminal; 80 and 25 where there is none.
TESSERA_WINDOWS_EXPORT void get_console_size(SHORT* columns, SHORT* rows) noexcept;

inline HANDLE console_handle(int descriptor) { return reinterpret_cast<HANDLE>(static_cast<intptr_t>(descriptor + 1)); }

}  // namespace tessera::windows

inline HANDLE GetStdHandle(DWORD which) {
    if (which == STD_INPUT_HANDLE) return tessera::windows::console_handle(0);
    if (which == STD_OUTPUT_HANDLE) return tessera::windows::console_handle(1);
    if (which == STD_ERROR_HANDLE) return tessera::windows::console_handle(2);
    return INVALID_HANDLE_VALUE;
}

inline BOOL SetConsoleTextAttribute(HANDLE handle, WORD attributes) {
    return tessera::windows::set_console_attributes(handle, attributes);
}

inline BOOL SetConsoleCursorPosition(HANDLE handle, COORD position) {
    const std::string escape = "\033[" + std::to_string(position.Y + 1) + ';' + std::to_string(position.X + 1) + 'H';
    return tessera::windows::send_to_console(handle, escape.c_str());
}

inline BOOL SetConsoleTitleA(LPCSTR title) {
    const std::string escape = "\033]0;" + std::string(title) + '\a';
    return tessera::windows::send_to_console(GetStdHandle(STD_OUTPUT_HANDLE), escape.c_str());
}
inline BOOL SetConsoleTitleW(LPCWSTR title) {
    return SetConsoleTitleA(tessera::windows::utf8_text(title).c_str());
}

inline BOOL GetConsoleScreenBufferInfo(HANDLE handle, CONSOLE_SCREEN_BUFFER_INFO* info) {
    if (!tessera::windows::is_console(handle)) return FALSE;
    COORD extent = {};
    tessera::windows::get_console_size(&extent.X, &extent.Y);
    *info = CONSOLE_SCREEN_BUFFER_INFO{};
    info->dwSize = info->dwMaximumWindowSize = extent;
    info->wAttributes = tessera::windows::console_attributes(handle);
    info->srWindow = {0, 0, static_cast<SHORT>(extent.X - 1), static_cast<SHORT>(extent.Y - 1)};
    return TRUE;
}

// A terminal's size and encoding are its user's choice: these succeed and change nothing.
inline BOOL SetConsoleScreenBufferSize(HANDLE, COORD) { return TRUE; }
inline BOOL SetConsoleWindowInfo(HANDLE, BOOL, const SMALL_RECT*) { return TRUE; }
inline BOOL SetConsoleOutputCP(UINT) { return TRUE; }
inline BOOL SetConsoleCP(UINT) { return TRUE; }
inline BOOL SetConsoleMode(HANDLE, DWORD) { return TRUE; }
inline BOOL GetConsoleMode(HANDLE, DWORD* mode) {
    *mode = ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT;
    return TRUE;
}
inline BOOL FlushConsoleInputBuffer(HANDLE) { return TRUE; }
inline HWND GetConsoleWindow() { return nullptr; }

#if defined(UNICODE)
#define SetConsoleTitle SetConsoleTitleW
#else
#define SetConsoleTitle SetConsoleTitleA
#endif

#pragma pop_macro("Y")
#pragma pop_macro("X")
