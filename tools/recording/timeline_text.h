// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "tools/recording/recording.h"

namespace tessera::tools {

/// What a terminal can show.
struct TerminalStyle {
    std::size_t width = 100;  ///< columns
    bool utf8 = false;
    bool colours = false;

    /// Of standard error.
    static TerminalStyle of_this_terminal();
};

/// A recording in characters: a row for each thread, or for threads that did the same; a column for each barrier interval,
/// with R, W and A where they read, wrote and did something atomic.
std::string timeline_text(const Recording& recording, const TerminalStyle& style);

}  // namespace tessera::tools
