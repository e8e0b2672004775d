// SPDX-License-Identifier: Apache-2.0
// Names of the program that std has as well, since C++17: size, data, byte.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kNamesThatStdHas = "names that std has as well";

/// `::size` for the `size` at `here`, which clang takes for the program's or std's: old programs mean their own.
Change name_of_program(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

}  // namespace tessera::tools
