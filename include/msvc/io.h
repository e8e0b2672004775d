// SPDX-License-Identifier: Apache-2.0
// A stand-in for <io.h>.
#pragma once

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define _O_TEXT 0
#define _O_BINARY 0
#define _O_U16TEXT 0
#define _O_U8TEXT 0
#define _access access
#define _isatty isatty
#define _close close

/// Files have no text mode here. \return the mode before, which is any
inline int _setmode(int, int mode) { return mode; }
