// SPDX-License-Identifier: Apache-2.0
// What <Windows.h> tells a program about where it runs: variables, the computer's name, its own command line.
#pragma once

#include <stdlib.h>
#include <string.h>

#include <string>

#include "tessera/windows/services.h"
#include "tessera/windows/system_services.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

#define MAX_COMPUTERNAME_LENGTH 15
#define ERROR_BUFFER_OVERFLOW 111
#define ERROR_ENVVAR_NOT_FOUND 203

namespace tessera::windows {

/// \return the length of `text`, or that of a destination for it and its zero where `size` is too small
template <class Character>
DWORD give_text(const std::basic_string<Character>& text, Character* to, DWORD size) {
    const DWORD length = static_cast<DWORD>(text.size());
    if (length >= size) return length + 1;
    memcpy(to, text.c_str(), (text.size() + 1) * sizeof(Character));
    SetLastError(ERROR_SUCCESS);
    return length;
}

template <class Character>
BOOL give_computer_name(const std::basic_string<Character>& name, Character* to, DWORD* size) {
    const bool fits = name.size() < *size;
    if (fits) memcpy(to, name.c_str(), (name.size() + 1) * sizeof(Character));
    *size = static_cast<DWORD>(name.size() + (fits ? 0 : 1));
    if (!fits) SetLastError(ERROR_BUFFER_OVERFLOW);
    return fits;
}

/// As in a Windows network: the first 15 letters of the host's name, in capitals.
inline std::string computer_name() {
    char host[256] = "";
    if (!name_of_computer(host, sizeof(host) - 1)) return "LOCALHOST";
    std::string name(host, strcspn(host, "."));
    if (name.size() > MAX_COMPUTERNAME_LENGTH) name.resize(MAX_COMPUTERNAME_LENGTH);
    for (char& letter : name) letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
    return name;
}

/// The words of the command line; those with blanks stand in quotes.
inline std::string command_line() {
    std::string words(65536, 0), line;
    words.resize(arguments_of_program(&words[0], words.size()));
    for (size_t at = 0; at < words.size();) {
        const std::string word = words.c_str() + at;
        at += word.size() + 1;
        const bool is_quoted = word.empty() || word.find_first_of(" \t") != std::string::npos;
        if (!line.empty()) line += ' ';
        line += is_quoted ? '"' + word + '"' : word;
    }
    return line;
}

}  // namespace tessera::windows

inline DWORD GetEnvironmentVariableA(LPCSTR name, LPSTR to, DWORD size) {
    const char* const value = getenv(name);
    if (value != nullptr) return tessera::windows::give_text<char>(value, to, size);
    SetLastError(ERROR_ENVVAR_NOT_FOUND);
    return 0;
}
inline DWORD GetEnvironmentVariableW(LPCWSTR name, LPWSTR to, DWORD size) {
    const char* const value = getenv(tessera::windows::utf8_text(name).c_str());
    if (value != nullptr) return tessera::windows::give_text<wchar_t>(tessera::windows::wide_text_of(value), to, size);
    SetLastError(ERROR_ENVVAR_NOT_FOUND);
    return 0;
}

/// \param size  of the destination; becomes the length of the name, or what is needed
inline BOOL GetComputerNameA(LPSTR to, DWORD* size) {
    return tessera::windows::give_computer_name<char>(tessera::windows::computer_name(), to, size);
}
inline BOOL GetComputerNameW(LPWSTR to, DWORD* size) {
    return tessera::windows::give_computer_name<wchar_t>(tessera::windows::wide_text_of(tessera::windows::computer_name()), to, size);
}

inline LPSTR GetCommandLineA() {
    static std::string line = tessera::windows::command_line();
    return &line[0];
}
inline LPWSTR GetCommandLineW() {
    static std::wstring line = tessera::windows::wide_text_of(tessera::windows::command_line());
    return &line[0];
}

#if defined(UNICODE)
#define GetEnvironmentVariable GetEnvironmentVariableW
#define GetComputerName GetComputerNameW
#define GetCommandLine GetCommandLineW
#else
#define GetEnvironmentVariable GetEnvironmentVariableA
#define GetComputerName GetComputerNameA
#define GetCommandLine GetCommandLineA
#endif
