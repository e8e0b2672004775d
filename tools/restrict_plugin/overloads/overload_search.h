// SPDX-License-Identifier: Apache-2.0
// Whether a program needs two passes.
#pragma once

#include <clang/AST/ASTContext.h>

#include <vector>

#include "tools/restrict_plugin/restrictions/restriction.h"

namespace tessera::restrict_plugin {

/// Where the first function stands for which the host and kernels must see different candidates: one that is restrict(amp)
/// only beside another of its name or beside what the compiler has by itself (a built-in operator, a copy), an operator of the
/// host's that a kernel uses in place of a built-in one, or a function for kernels that another translation unit defines.
/// Invalid: there is none.
clang::SourceLocation find_overload(clang::ASTContext& context, Restrictions& restrictions,
                                    const std::vector<clang::Decl*>& declarations);

}  // namespace tessera::restrict_plugin
