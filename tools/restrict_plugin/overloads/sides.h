// SPDX-License-Identifier: Apache-2.0
// On which side functions run that have no clause.
#pragma once

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/SemaConsumer.h>

#include "tools/restrict_plugin/overloads/overload_pass.h"

namespace tessera::restrict_plugin {

/// Switches the compiler's resolution by sides on; before it makes anything that depends on the language.
void set_language(clang::LangOptions& language, OverloadPass::Kind kind);

/// Functions of Tessera's headers are of both sides. What the compiler writes itself, too: which of the bases' and members' it
/// calls is looked for where it is defined.
class Sides : public clang::SemaConsumer {
  public:
    Sides(clang::CompilerInstance& compiler, OverloadPass pass) : compiler_(compiler), pass_(std::move(pass)) {}

    void InitializeSema(clang::Sema& sema) override;
    void ForgetSema() override { sema_ = nullptr; }
    void HandleTagDeclDefinition(clang::TagDecl* declaration) override;
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
    void HandleTranslationUnit(clang::ASTContext& context) override;

  private:
    clang::CompilerInstance& compiler_;
    OverloadPass pass_;
    clang::Sema* sema_ = nullptr;
};

/// The loops over threads: functions of the kernels' side whose addresses the host takes.
bool is_entry(const clang::Decl* declaration);

}  // namespace tessera::restrict_plugin
