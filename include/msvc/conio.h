// SPDX-License-Identifier: Apache-2.0
// A stand-in for <conio.h>: single keys, without waiting for the end of a line.
#pragma once

#include <stdio.h>

#include "tessera/windows/console_keys.h"

inline int _getch() { return tessera::windows::read_key(); }
inline int _kbhit() { return tessera::windows::key_waits(); }

inline int _getche() {
    const int letter = _getch();
    if (letter != EOF) putchar(letter);
    return letter;
}

#define getch _getch
#define getche _getche
#define kbhit _kbhit

inline int _putch(int letter) { return putchar(letter); }
inline int _cputs(const char* text) { return fputs(text, stdout) < 0 ? -1 : 0; }
#define _cprintf printf
