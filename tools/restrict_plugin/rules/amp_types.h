// SPDX-License-Identifier: Apache-2.0
// Which types restrict(amp) code may use.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <llvm/ADT/DenseMap.h>

#include <string>

#include "tools/restrict_plugin/restrictions/api.h"

namespace tessera::restrict_plugin {

class AmpTypes {
  public:
    AmpTypes(const clang::ASTContext& context, const Api& api) : context_(context), api_(api) {}

    /// Why a variable, parameter or result cannot have this type; empty: it can.
    std::string why_not(clang::QualType type);

    /// Why a data member, a captured variable or an element of an array cannot have it.
    std::string why_not_member(clang::QualType type);

    /// Why the elements of an array, texture or view of Tessera's cannot be what they are; empty: they can.
    std::string why_not_elements_of(const clang::CXXRecordDecl* container);

    /// Why a tile_static variable cannot, although other variables can.
    std::string why_not_tile_static(clang::QualType type);

    std::string name_of(clang::QualType type) const;  ///< 'long long'

  private:
    std::string why_not_builtin(const clang::BuiltinType* type, clang::QualType written) const;
    std::string why_not_class(const clang::CXXRecordDecl* record);
    std::string look_at_class(const clang::CXXRecordDecl* record);
    std::string why_not_element(clang::QualType type);
    std::string find_pointer(clang::QualType type, int depth);

    const clang::ASTContext& context_;
    const Api& api_;
    llvm::DenseMap<const clang::CXXRecordDecl*, std::string> classes_;
};

}  // namespace tessera::restrict_plugin
