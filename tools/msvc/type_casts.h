// SPDX-License-Identifier: Apache-2.0
// Casts like `unsigned int(x)`: the standard allows one word for the type, Visual C++ several.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kCastsToTypesOfSeveralWords = "casts to types of several words";

/// `(unsigned int)(x)` for `unsigned int(x)`, where the diagnostic at `here` may be about that.
Change cast_to_several_words(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

}  // namespace tessera::tools
