// SPDX-License-Identifier: Apache-2.0
// Finding one's way in C++ text near a position that the compiler has named.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace tessera::tools {

/// Where the arguments of the call stand whose name begins at `name`: from the first letter of each to behind
/// its last. Empty when there is no list of arguments.
std::vector<std::pair<std::size_t, std::size_t>> arguments_after(const std::string& text, std::size_t name);

/// The end of the argument or initialiser that begins at `begin`: before the comma, bracket or semicolon
/// after it.
std::size_t end_of_argument(const std::string& text, std::size_t begin);

/// The last place before `position` where no blank stands; npos when there is none.
std::size_t last_letter_before(const std::string& text, std::size_t position);

/// Where the statement that holds `position` begins.
std::size_t statement_begin(const std::string& text, std::size_t position);

/// The name of the class in whose braces `position` is; empty if there is none.
std::string class_around(const std::string& text, std::size_t position);

/// Behind the last #include that no #if encloses, else the beginning (behind `#pragma once`).
std::size_t place_for_a_function(const std::string& text);

}  // namespace tessera::tools
