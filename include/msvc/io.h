// SPDX-License-Identifier: Apache-2.0
// A stand-in for <io.h>.
#pragma once

#include <stdio.h>

#include "tessera/windows/system_services.h"

#define _O_TEXT 0
#define _O_BINARY 0
#define _O_U16TEXT 0
#define _O_U8TEXT 0

inline int _access(const char* name, int mode) { return tessera::windows::access_file(name, mode); }
inline int _isatty(int descriptor) { return tessera::windows::is_terminal(descriptor); }
inline int _close(int descriptor) { return tessera::windows::close_file(descriptor); }

/// Files have no text mode here. \return the mode before, which is any
inline int _setmode(int, int mode) { return mode; }
