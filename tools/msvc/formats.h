// SPDX-License-Identifier: Apache-2.0
// Formats of printf and scanf that are right where int64_t is `long`, as on Linux, and where it is `long long`, as in Visual C++.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kFormats = "formats of another size";

/// What to write in place of `written`, a part of a format, for which clang proposes `proposed` because of the types that Linux has.
/// \param argument  the source from the argument on that the part of the format is for
std::string format_for_both_systems(const std::string& message, const std::string& proposed, const std::string& written, const std::string& argument);

/// `%zu` for scanf's `%Iu` at `here`, for which clang proposes nothing.
Change size_in_scanf(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

}  // namespace tessera::tools
