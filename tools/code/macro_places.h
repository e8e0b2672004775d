// SPDX-License-Identifier: Apache-2.0
// Code that stands in the definitions of macros, and not where the compiler says that an error is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

/// What a macro is replaced by, as a part of a text.
struct MacroDefinition {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool has_arguments = false;
    std::vector<std::string> parameters;

    bool has_parameter(std::string_view name) const;
    bool holds(const Change& change) const;
};

/// The definition that `place` is in; nothing if there is none.
std::optional<MacroDefinition> macro_around(const std::string& text, std::size_t place);

/// Where the code of the diagnostic stands in macros' definitions: that of the innermost macro first.
std::vector<SourcePosition> places_in_macros(const Diagnostic& diagnostic);

}  // namespace tessera::tools
