// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/overload_search.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <llvm/ADT/MapVector.h>

namespace tessera::restrict_plugin {
namespace {

/// The program's functions with names, by name.
class NamedFunctions : public clang::RecursiveASTVisitor<NamedFunctions> {
  public:
    NamedFunctions(clang::ASTContext& context, Restrictions& restrictions)
        : sources_(context.getSourceManager()), restrictions_(restrictions) {}

    struct Name {
        const clang::FunctionDecl* for_kernels = nullptr;  ///< the first that is restrict(amp) only
        bool has_other = false;
    };
    const llvm::MapVector<clang::DeclarationName, Name>& names() const { return names_; }
    clang::SourceLocation defined_elsewhere() const { return defined_elsewhere_; }

    bool shouldVisitTemplateInstantiations() const { return false; }

    bool TraverseDecl(clang::Decl* declaration) {
        if (declaration != nullptr && !llvm::isa<clang::TranslationUnitDecl>(declaration) &&
            sources_.isInSystemHeader(declaration->getLocation()))
            return true;
        return RecursiveASTVisitor::TraverseDecl(declaration);
    }

    bool VisitFunctionDecl(clang::FunctionDecl* function) {
        if (function->isImplicit() || restrictions_.api().has(function)) return true;
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
            method != nullptr && method->getParent()->isLambda())
            return true;
        const std::optional<Clause> clause = restrictions_.clause_of(function);
        const bool amp = clause && clause->restriction.amp;
        Name& name = names_[function->getDeclName()];
        if (!amp || clause->restriction.cpu) {
            // A member's definition outside of its class may leave the clause out.
            name.has_other = name.has_other || clause || function->getPreviousDecl() == nullptr;
        } else if (name.for_kernels == nullptr) {
            name.for_kernels = function;
        }
        if (amp && function->isReferenced() && function->isExternallyVisible() && !function->isDependentContext() &&
            function->getTemplateInstantiationPattern() == nullptr && !function->isDefined() &&
            defined_elsewhere_.isInvalid())
            defined_elsewhere_ = function->getLocation();
        return true;
    }

  private:
    clang::SourceManager& sources_;
    Restrictions& restrictions_;
    llvm::MapVector<clang::DeclarationName, Name> names_;
    clang::SourceLocation defined_elsewhere_;
};

/// A library's function of the name where the program's is.
bool has_neighbour(const clang::FunctionDecl* function, const clang::SourceManager& sources) {
    for (const clang::NamedDecl* other : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
        const clang::NamedDecl* const meant = other->getUnderlyingDecl();
        if ((llvm::isa<clang::FunctionDecl>(meant) || llvm::isa<clang::FunctionTemplateDecl>(meant)) &&
            sources.isInSystemHeader(meant->getLocation()))
            return true;
    }
    return false;
}

}  // namespace

clang::SourceLocation find_overload(clang::ASTContext& context, Restrictions& restrictions,
                                    const std::vector<clang::Decl*>& declarations) {
    NamedFunctions functions(context, restrictions);
    if (context.getExternalSource() != nullptr) {
        functions.TraverseDecl(context.getTranslationUnitDecl());  // a precompiled header's declarations do not come
    } else {
        for (clang::Decl* declaration : declarations) functions.TraverseDecl(declaration);
    }
    for (const auto& [declared, name] : functions.names()) {
        if (name.for_kernels == nullptr) continue;
        if (name.has_other || has_neighbour(name.for_kernels, context.getSourceManager()))
            return name.for_kernels->getLocation();
    }
    return functions.defined_elsewhere();
}

}  // namespace tessera::restrict_plugin
