// SPDX-License-Identifier: Apache-2.0
// Friend functions that only their class declares, and that Visual C++ finds by name all the same.
#pragma once

#include <string>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

inline constexpr const char* kFriendsThatOnlyTheirClassDeclares = "friends that only their class declares";

/// Declarations in front of their classes, for all friend functions in `text` that have the name that the diagnostic calls undeclared:
/// with some of them only, a call might have another one's result. None where parameters of one have default arguments, which a friend
/// may have only if nothing else declares it; friends of class templates are left out.
Change declarations_of_friends(const std::string& text, const Diagnostic& diagnostic);

}  // namespace tessera::tools
