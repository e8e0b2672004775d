// SPDX-License-Identifier: Apache-2.0
// A stand-in for <conio.h>: single keys, without waiting for the end of a line.
#pragma once

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "tessera/windows/key_mode.h"

inline int _getch() {
    fflush(stdout);
    const tessera::windows::KeyMode keys;
    unsigned char letter = 0;
    return read(STDIN_FILENO, &letter, 1) == 1 ? letter : EOF;
}

inline int _kbhit() {
    const tessera::windows::KeyMode keys;
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

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
