// SPDX-License-Identifier: Apache-2.0
// Friend functions that only their class declares, and that Visual C++ finds by name all the same.
#pragma once

#include <string>

#include "tools/msvc/diagnostic.h"
#include "tools/msvc/source_text.h"

namespace tessera::tools {

inline constexpr const char* kFriendsThatOnlyTheirClassDeclares = "friends that only their class declares";

/// A declaration in front of the class, for a friend function in `text` that the diagnostic calls undeclared. None for friends of
/// class templates, nor where parameters have default arguments, which a friend may have only if nothing else declares it.
Change declaration_of_friend(const std::string& text, const Diagnostic& diagnostic);

}  // namespace tessera::tools
