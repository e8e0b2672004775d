// SPDX-License-Identifier: Apache-2.0
// Functions that differ in their restriction only: Visual C++ takes two of them, stock compilers one.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"

namespace tessera::tools {

/// The compiler says that a function or a member is there twice.
bool says_defined_twice(const Diagnostic& diagnostic);

/// The names of those, as far as they stand in the files.
std::set<std::string> names_defined_twice(const std::vector<Diagnostic>& diagnostics,
                                          const std::vector<SourceText>& files);

/// For each file the changes that give the restrict(amp) functions of these names, and their uses in
/// restrict(amp) code, a name of their own: `f_amp`. One of a name's changes has the reason. None for a name where that would not mean the same: one
/// that a restrict(cpu, amp) function has or uses, or that no restrict(amp) function has.
std::vector<std::vector<Change>> changes_for_overloads(const std::vector<SourceText>& files,
                                                       const std::set<std::string>& names);

}  // namespace tessera::tools
