// SPDX-License-Identifier: Apache-2.0
// Template parameters whose type is not that of the arguments: Visual C++ deduces them all the same. And those with the name of one of
// the template around theirs.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kTypesOfTemplateParameters = "types of template parameters";
inline constexpr const char* kParametersThatHideOthers = "template parameters that hide others";

/// `template <class T, unsigned int Rank>` of the function whose name is at `name`, with the type that the arguments have, where
/// clang's note says that it deduced an int, or `template <class T, int Count>` where it deduced a size_t.
Change parameters_of_deduced_types(const std::string& text, std::size_t name, const std::string& note);

/// Another name for the parameter at `here`, as far as its template reaches, where the diagnostic says that it hides another one.
Change renamed_parameter(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

}  // namespace tessera::tools
