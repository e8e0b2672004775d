// SPDX-License-Identifier: Apache-2.0
// Static members that are named through a reference: constants for Visual C++, and before C++23 for no other compiler.
#pragma once

#include <cstddef>
#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kStaticMembersOfReferences = "static members of references";

/// `std::remove_reference_t<decltype(e)>::tile_dim0` for each `e.tile_dim0` of the expressions that the diagnostic at `here` calls no
/// constants.
Change static_members_by_class(const std::string& text, std::size_t here, const Diagnostic& diagnostic);

/// The same in the initialiser of the variable at `here`, if the note there shows it as one that is no constant.
Change static_members_in_initialiser(const std::string& text, std::size_t here, const Diagnostic& note);

}  // namespace tessera::tools
