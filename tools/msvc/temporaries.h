// SPDX-License-Identifier: Apache-2.0
// Temporaries that Visual C++ binds to references that are not const.
#pragma once

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kTemporaries = "temporaries bound to references";

/// `temporary_as_lvalue(Point(1, 2))` for an argument, also one that is a parameter's default, and for what is assigned, returned or
/// converted to a view. `Point&& p = Point(1, 2)` for a variable: it names the same object for as long. In a macro's definition, if
/// the code stands there.
Change changes_for_temporaries(const SourceText& source, const Diagnostic& diagnostic);

}  // namespace tessera::tools
