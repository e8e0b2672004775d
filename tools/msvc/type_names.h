// SPDX-License-Identifier: Apache-2.0
// Programs that name the types of <Windows.h> themselves, often for systems that have no such header.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kOwnNamesOfTypes = "types of Windows that the program defines";

/// The program's `typedef long LONG;`, which clang refuses at `name`, becomes `typedef LONG LONG;`: the type has the size that it
/// has on Windows. `typedef int64_t __int64;` goes, for that is a keyword.
Change own_type_names(const std::string& text, std::size_t name, const Diagnostic& diagnostic);

/// The same where the program's comes before <Windows.h>, at the `note`: `typedef unsigned long DWORD;` becomes `typedef unsigned int
/// DWORD;`, as DWORD has no other name there.
Change type_name_before_windows(const std::string& text, std::size_t name, const Diagnostic& diagnostic, const Diagnostic& note);

}  // namespace tessera::tools
