// SPDX-License-Identifier: Apache-2.0
// `static const int least = 16;` in a class: Visual C++ defines it there.
#pragma once

#include <clang/AST/ASTMutationListener.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/SemaConsumer.h>

#include <vector>

namespace tessera::restrict_plugin {

/// Defines the constants that have a value in their class and whose address the source uses. As with a template's members, each
/// translation unit may have its own definition, and one that the program itself has outside of the class goes before.
class StaticConstants : public clang::SemaConsumer, private clang::ASTMutationListener {
  public:
    void InitializeSema(clang::Sema& sema) override;
    clang::ASTMutationListener* GetASTMutationListener() override { return this; }

    void define(clang::ASTConsumer& code);

  private:
    void DeclarationMarkedUsed(const clang::Decl* declaration) override;

    std::vector<clang::VarDecl*> used_;
};

}  // namespace tessera::restrict_plugin
