// SPDX-License-Identifier: Apache-2.0
// The console calls of <Windows.h> that sample programs make. Colours, title and cursor become escape
// sequences when the stream is a terminal; elsewhere (a file, a pipe) the calls succeed and write nothing.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>
#include <string>

#include "tessera/windows/console_colour.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

#define STD_INPUT_HANDLE (static_cast<DWORD>(-10))
#define STD_OUTPUT_HANDLE (static_cast<DWORD>(-11))
#define STD_ERROR_HANDLE (static_cast<DWORD>(-12))
#define ENABLE_PROCESSED_OUTPUT 0x0001
#define ENABLE_WRAP_AT_EOL_OUTPUT 0x0002
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#define CP_UTF8 65001

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

/// One of the standard streams as a console.
class Console {
  public:
    /// Null when `handle` is none of the output handles.
    static Console* of(HANDLE handle) {
        static Console output(STDOUT_FILENO);
        static Console error(STDERR_FILENO);
        if (handle == output.handle()) return &output;
        return handle == error.handle() ? &error : nullptr;
    }

    static HANDLE handle_of(int descriptor) {
        return reinterpret_cast<HANDLE>(static_cast<intptr_t>(descriptor + 1));
    }

    ~Console() {
        if (attributes_ != default_attributes) set_attributes(default_attributes);
    }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    WORD attributes() const { return attributes_; }
    void set_attributes(WORD attributes) {
        attributes_ = attributes;
        send(ansi_escape(attributes));
    }

    /// Writes an escape sequence after everything printed so far, whether with cout, wcout or printf.
    void send(const std::string& escape) const {
        if (!shows_escapes()) return;
        std::cout.flush();
        std::wcout.flush();
        fflush(stdout);
        if (write(descriptor_, escape.data(), escape.size()) < 0) return;
    }

  private:
    explicit Console(int descriptor) : descriptor_(descriptor) {}

    HANDLE handle() const { return handle_of(descriptor_); }

    /// https://no-color.org and CLICOLOR_FORCE: never, always, else if it is a terminal.
    bool shows_escapes() const {
        const auto is_set = [](const char* value) { return value != nullptr && *value != '\0'; };
        const char* force = getenv("CLICOLOR_FORCE");
        if (is_set(getenv("NO_COLOR"))) return false;
        if (is_set(force) && *force != '0') return true;
        return isatty(descriptor_) != 0;
    }

    int descriptor_;
    WORD attributes_ = default_attributes;
};

}  // namespace tessera::windows

inline HANDLE GetStdHandle(DWORD which) {
    if (which == STD_INPUT_HANDLE) return tessera::windows::Console::handle_of(STDIN_FILENO);
    if (which == STD_OUTPUT_HANDLE) return tessera::windows::Console::handle_of(STDOUT_FILENO);
    if (which == STD_ERROR_HANDLE) return tessera::windows::Console::handle_of(STDERR_FILENO);
    return INVALID_HANDLE_VALUE;
}

inline BOOL SetConsoleTextAttribute(HANDLE handle, WORD attributes) {
    tessera::windows::Console* const console = tessera::windows::Console::of(handle);
    if (console != nullptr) console->set_attributes(attributes);
    return console != nullptr;
}

inline BOOL SetConsoleCursorPosition(HANDLE handle, COORD position) {
    const tessera::windows::Console* const console = tessera::windows::Console::of(handle);
    if (console == nullptr) return FALSE;
    console->send("\033[" + std::to_string(position.Y + 1) + ';' + std::to_string(position.X + 1) + 'H');
    return TRUE;
}

inline BOOL SetConsoleTitleA(LPCSTR title) {
    tessera::windows::Console::of(GetStdHandle(STD_OUTPUT_HANDLE))
        ->send("\033]0;" + std::string(title) + '\a');
    return TRUE;
}
inline BOOL SetConsoleTitleW(LPCWSTR title) {
    return SetConsoleTitleA(tessera::windows::utf8_text(title).c_str());
}

inline BOOL GetConsoleScreenBufferInfo(HANDLE handle, CONSOLE_SCREEN_BUFFER_INFO* info) {
    const tessera::windows::Console* const console = tessera::windows::Console::of(handle);
    if (console == nullptr) return FALSE;
    winsize size = {};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size.ws_col = 80, size.ws_row = 25;
    const COORD extent = {static_cast<SHORT>(size.ws_col), static_cast<SHORT>(size.ws_row)};
    *info = CONSOLE_SCREEN_BUFFER_INFO{};
    info->dwSize = info->dwMaximumWindowSize = extent;
    info->wAttributes = console->attributes();
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
