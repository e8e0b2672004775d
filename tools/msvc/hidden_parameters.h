// SPDX-License-Identifier: Apache-2.0
// Template parameters with the name of one of the template around theirs.
#pragma once

#include <cstddef>
#include <string>

#include "tools/msvc/diagnostic.h"
#include "tools/msvc/source_text.h"

namespace tessera::tools {

inline constexpr const char* kParametersThatHideOthers = "template parameters that hide others";

/// Another name for the parameter at `here`, as far as its template reaches, where the diagnostic says that it hides another one.
Change renamed_parameter(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

}  // namespace tessera::tools
