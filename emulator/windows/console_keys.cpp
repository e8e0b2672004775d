// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/console_keys.h"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>

namespace tessera::windows {

namespace {

/// The terminal gives each key at once and does not show it, while this lives. Does nothing to a pipe or file.
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

}  // namespace

int read_key() {
    std::fflush(stdout);
    const KeyMode keys;
    unsigned char letter = 0;
    return read(STDIN_FILENO, &letter, 1) == 1 ? letter : EOF;
}

bool key_waits() {
    const KeyMode keys;
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

}  // namespace tessera::windows
