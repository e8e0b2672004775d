// SPDX-License-Identifier: Apache-2.0
// The commands that a Windows console's shell has built in, for programs that call system("pause").
#include <dlfcn.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "tessera/windows/console.h"
#include "tessera/windows/console_keys.h"
#include "tessera/windows/program_runtime.h"

namespace tessera::windows {

namespace {

/// The first word, in lower case, and what follows it without what is redirected.
struct ShellCommand {
    std::string name;
    std::string arguments;
};

ShellCommand parse(std::string text) {
    text = text.substr(0, text.find('>'));
    const char* const blanks = " \t\r\n";
    text.erase(0, text.find_first_not_of(blanks));
    text.erase(text.find_last_not_of(blanks) + 1);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    ShellCommand command = {text.substr(0, end), text.substr(end)};
    command.arguments.erase(0, command.arguments.find_first_not_of(blanks));
    for (char& letter : command.name)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return command;
}

void pause(bool silent) {
    std::cout.flush();
    std::wcout.flush();
    if (!silent) std::fputs("Press any key to continue . . . ", stdout);
    read_key();
    if (!silent) std::fputs("\n", stdout);
    std::fflush(stdout);
}

int hexadecimal(char digit) {
    const char text[] = {digit, '\0'};
    return static_cast<int>(std::strtol(text, nullptr, 16));
}

/// `color 0A`: background, foreground; `color A`: foreground; without digits: the first colours.
void set_colour(const std::string& digits) {
    const HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    if (digits.empty()) SetConsoleTextAttribute(console, default_attributes);
    if (digits.size() == 1) SetConsoleTextAttribute(console, static_cast<WORD>(hexadecimal(digits[0])));
    if (digits.size() == 2) {
        SetConsoleTextAttribute(console,
                                static_cast<WORD>(hexadecimal(digits[0]) << 4 | hexadecimal(digits[1])));
    }
}

int system_of_the_c_library(const char* command) {
    using System = int (*)(const char*);
    static const System next = reinterpret_cast<System>(dlsym(RTLD_NEXT, "system"));
    return next != nullptr ? next(command) : -1;
}

}  // namespace

int run_command(const char* text) {
    if (text == nullptr) return system_of_the_c_library(text);
    const bool silent = std::string(text).find('>') != std::string::npos;
    const ShellCommand command = parse(text);
    if (command.name == "pause") {
        pause(silent);
    } else if (command.name == "cls") {
        send_to_console(GetStdHandle(STD_OUTPUT_HANDLE), "\033[2J\033[H");
    } else if (command.name == "color") {
        set_colour(command.arguments);
    } else if (command.name == "title") {
        SetConsoleTitleA(command.arguments.c_str());
    } else if (command.name != "chcp" && command.name != "mode") {
        return system_of_the_c_library(text);
    }
    return 0;
}

}  // namespace tessera::windows
