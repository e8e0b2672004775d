// SPDX-License-Identifier: Apache-2.0
// Template parameters whose type is not that of the arguments: Visual C++ deduces them all the same.
#pragma once

#include <string>

#include "tools/msvc/source_text.h"

namespace tessera::tools {

inline constexpr const char* kTypesOfTemplateParameters = "types of template parameters";

/// `template <class T, unsigned int Rank>` of the function whose name is at `name`, with the type that the arguments have, where
/// clang's note says that it deduced an int.
Change int_parameters(const std::string& text, std::size_t name, const std::string& note);

}  // namespace tessera::tools
