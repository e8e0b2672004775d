// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <termios.h>
#include <unistd.h>

namespace tessera::windows {

/// The terminal gives each key at once and does not show it, while this lives. Does nothing to a pipe or
/// file.
class KeyMode {
  public:
    KeyMode() : is_terminal_(tcgetattr(STDIN_FILENO, &before_) == 0) {
        if (!is_terminal_) return;
        termios keys = before_;
        keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    }
    ~KeyMode() {
        if (is_terminal_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
    }
    KeyMode(const KeyMode&) = delete;
    KeyMode& operator=(const KeyMode&) = delete;

  private:
    termios before_ = {};
    bool is_terminal_;
};

}  // namespace tessera::windows
