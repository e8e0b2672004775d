// SPDX-License-Identifier: Apache-2.0
// Conversion operators of one side.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/Sema/Sema.h>

namespace tessera::restrict_plugin {

/// The compiler chooses among all conversion operators of a class and looks then whether the caller may call that one. Where a
/// class has operators of both sides, those of a side are made candidates for callers of this side only. The two passes declare
/// them alike.
/// \param conversion a new one, whose sides are known; the class has those in front of it
void limit_to_its_side(clang::Sema& sema, clang::CXXConversionDecl* conversion);

}  // namespace tessera::restrict_plugin
