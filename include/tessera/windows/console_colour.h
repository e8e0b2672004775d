// SPDX-License-Identifier: Apache-2.0
// The colours of a Windows console as a terminal takes them.
#pragma once

#include <string>

#include "tessera/windows/types.h"

#define FOREGROUND_BLUE 0x0001
#define FOREGROUND_GREEN 0x0002
#define FOREGROUND_RED 0x0004
#define FOREGROUND_INTENSITY 0x0008
#define BACKGROUND_BLUE 0x0010
#define BACKGROUND_GREEN 0x0020
#define BACKGROUND_RED 0x0040
#define BACKGROUND_INTENSITY 0x0080
#define COMMON_LVB_REVERSE_VIDEO 0x4000
#define COMMON_LVB_UNDERSCORE 0x8000

namespace tessera::windows {

/// What a console has at first: light grey on black.
constexpr WORD default_attributes = FOREGROUND_RED | FOREGROUND_GREEN | FOREGROUND_BLUE;

/// The ANSI number (0 to 7) of a console colour's three low bits: red and blue stand the other way round.
constexpr int ansi_colour(unsigned bits) {
    return static_cast<int>((bits & 4U) >> 2U | (bits & 2U) | (bits & 1U) << 2U);
}

/// The escape sequence that makes a terminal show `attributes`. Light grey on black, the console's own,
/// becomes the terminal's own, and a black background the terminal's background, whatever those are.
inline std::string ansi_escape(WORD attributes) {
    const unsigned foreground = attributes & 0xFU;
    const unsigned background = (attributes >> 4U) & 0xFU;
    std::string codes = "0";
    if (attributes & COMMON_LVB_UNDERSCORE) codes += ";4";
    if (attributes & COMMON_LVB_REVERSE_VIDEO) codes += ";7";
    if (foreground != default_attributes || background != 0) {
        codes += ';' + std::to_string((foreground & 8U ? 90 : 30) + ansi_colour(foreground));
    }
    // Black on black is meant to hide.
    if (background != 0 || foreground == 0) {
        codes += ';' + std::to_string((background & 8U ? 100 : 40) + ansi_colour(background));
    }
    return "\033[" + codes + 'm';
}

}  // namespace tessera::windows
