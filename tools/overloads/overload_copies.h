// SPDX-License-Identifier: Apache-2.0
// Overloads on restrict(amp), for a clang that the plugin for them is not built for (tools/compile/two_passes.h).
#pragma once

#include <memory>
#include <string>

#include "tools/compiler/include_search.h"
#include "tools/msvc/changed_copies.h"

namespace tessera::tools {

/// Tells whether some function or member is there twice.
bool complains_of_overloads(const std::string& diagnostics);

/// What clang is to read in place of the line's source and the user's headers, so that functions which differ in
/// their restriction only are two. Null: there are none, or not all of them can be told apart.
std::unique_ptr<ChangedCopies> overload_copies(const IncludeSearch& search, const CommandLine& line,
                                               const std::string& diagnostics);

}  // namespace tessera::tools
