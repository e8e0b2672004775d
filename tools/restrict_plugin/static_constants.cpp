// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/static_constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <clang/Sema/Sema.h>

#include <utility>

namespace tessera::restrict_plugin {
namespace {

/// The compiler asks for tentative definitions when all templates are instantiated, so that no definition can follow, and before it
/// warns of what nothing defines.
class EndOfSource : public clang::ExternalSemaSource {
  public:
    EndOfSource(StaticConstants& constants, clang::Sema& sema) : constants_(constants), sema_(sema) {}

    void ReadTentativeDefinitions(llvm::SmallVectorImpl<clang::VarDecl*>&) override { constants_.define(sema_.Consumer); }

  private:
    StaticConstants& constants_;
    clang::Sema& sema_;
};

}  // namespace

void StaticConstants::InitializeSema(clang::Sema& sema) {
    sema.addExternalSource(new EndOfSource(*this, sema));  // the compiler counts the references to it
}

void StaticConstants::DeclarationMarkedUsed(const clang::Decl* declaration) {
    const auto* const variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (variable != nullptr && variable->isStaticDataMember()) used_.push_back(const_cast<clang::VarDecl*>(variable->getFirstDecl()));
}

void StaticConstants::define(clang::ASTConsumer& code) {
    for (clang::VarDecl* variable : std::exchange(used_, {})) {
        if (!variable->hasInit() || !variable->getType().isConstQualified() || variable->isInvalidDecl() ||
            variable->getDeclContext()->isDependentContext() || variable->hasDefinition() != clang::VarDecl::DeclarationOnly)
            continue;
        // `extern template` promises a definition only where the template has one.
        if (variable->getTemplateSpecializationKind() == clang::TSK_ExplicitInstantiationDeclaration)
            variable->setTemplateSpecializationKind(clang::TSK_ImplicitInstantiation);
        variable->setInlineSpecified();
        // Else the compiler, which may have copied the value for code that it has optimised, takes that for a definition.
        variable->addAttr(clang::UsedAttr::CreateImplicit(variable->getASTContext()));
        code.HandleCXXStaticMemberVarInstantiation(variable);
    }
}

}  // namespace tessera::restrict_plugin
