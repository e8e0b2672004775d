// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

namespace tessera::windows {

namespace {

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

    ~Console() {
        if (attributes_ != default_attributes) set_attributes(default_attributes);
    }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    WORD attributes() const { return attributes_; }
    void set_attributes(WORD attributes) {
        attributes_ = attributes;
        send(ansi_escape(attributes).c_str());
    }

    void send(const char* escape) const {
        if (!shows_escapes()) return;
        std::cout.flush();
        std::wcout.flush();
        std::fflush(stdout);
        if (write(descriptor_, escape, std::strlen(escape)) < 0) return;
    }

  private:
    explicit Console(int descriptor) : descriptor_(descriptor) {}

    HANDLE handle() const { return console_handle(descriptor_); }

    /// https://no-color.org and CLICOLOR_FORCE: never, always, else if it is a terminal.
    bool shows_escapes() const {
        const auto is_set = [](const char* value) { return value != nullptr && *value != '\0'; };
        const char* force = std::getenv("CLICOLOR_FORCE");
        if (is_set(std::getenv("NO_COLOR"))) return false;
        if (is_set(force) && *force != '0') return true;
        return isatty(descriptor_) != 0;
    }

    int descriptor_;
    WORD attributes_ = default_attributes;
};

}  // namespace

bool is_console(HANDLE handle) noexcept { return Console::of(handle) != nullptr; }

bool send_to_console(HANDLE handle, const char* escape) {
    const Console* const console = Console::of(handle);
    if (console != nullptr) console->send(escape);
    return console != nullptr;
}

bool set_console_attributes(HANDLE handle, WORD attributes) {
    Console* const console = Console::of(handle);
    if (console != nullptr) console->set_attributes(attributes);
    return console != nullptr;
}

WORD console_attributes(HANDLE handle) noexcept {
    const Console* const console = Console::of(handle);
    return console != nullptr ? console->attributes() : default_attributes;
}

void get_console_size(SHORT* columns, SHORT* rows) noexcept {
    winsize size = {};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size.ws_col = 80, size.ws_row = 25;
    *columns = static_cast<SHORT>(size.ws_col);
    *rows = static_cast<SHORT>(size.ws_row);
}

}  // namespace tessera::windows
