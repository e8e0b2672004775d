// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/overload_search.h"

#include <llvm/ADT/MapVector.h>

#include <utility>

#include "tools/restrict_plugin/restrictions/tree_walk.h"

namespace tessera::restrict_plugin {
namespace {

/// The program's functions with names, by name.
class NamedFunctions : public TreeWalk {
  public:
    NamedFunctions(clang::ASTContext& context, Restrictions& restrictions)
        : sources_(context.getSourceManager()), restrictions_(restrictions) {}

    struct Name {
        const clang::FunctionDecl* for_kernels = nullptr;  ///< the first that is restrict(amp) only
        bool has_other = false;
    };
    const llvm::MapVector<clang::DeclarationName, Name>& names() const { return names_; }
    clang::SourceLocation defined_elsewhere() const { return defined_elsewhere_; }
    /// Called in a kernel, where a built-in one may fit; null: none is.
    const clang::FunctionDecl* host_operator() const { return host_operator_; }

  private:
    bool walk_declaration(clang::Decl* declaration, Inside inside) override {
        if (!llvm::isa<clang::TranslationUnitDecl>(declaration) && sources_.isInSystemHeader(declaration->getLocation())) return true;
        const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        return within(function != nullptr ? function : around_, inside);
    }

    bool walk_lambda(clang::LambdaExpr* lambda, Inside inside) override { return within(lambda->getCallOperator(), inside); }

    /// A kernel's operator of the host's: the compiler's own may fit there.
    bool visit_statement(clang::Stmt* statement) override {
        const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(statement);
        const clang::FunctionDecl* const callee = call == nullptr ? nullptr : call->getDirectCallee();
        if (around_ == nullptr || callee == nullptr || host_operator_ != nullptr || !is_of_the_program(callee) ||
            !can_give_way(callee) || restrictions_.of(callee).amp || !restrictions_.of(around_).amp)
            return true;
        host_operator_ = callee;
        return true;
    }

    bool visit_declaration(clang::Decl* declaration) override {
        const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function == nullptr || function->isImplicit() || restrictions_.api().has(function)) return true;
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
            method != nullptr && method->getParent()->isLambda())
            return true;
        const std::optional<Clause> clause = restrictions_.clause_of(function);
        const bool amp = clause && clause->restriction.amp;
        Name& name = names_[name_of(function)];
        if (can_give_way(function)) name.has_other = true;
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

    bool within(const clang::FunctionDecl* function, Inside inside) {
        const clang::FunctionDecl* const outer = std::exchange(around_, function);
        const bool goes_on = inside();
        around_ = outer;
        return goes_on;
    }

    bool is_of_the_program(const clang::FunctionDecl* function) const {
        return !restrictions_.api().has(function) && !sources_.isInSystemHeader(function->getLocation());
    }

    /// Conversions of all classes have one name, the empty one: they compete whatever type they convert to.
    static clang::DeclarationName name_of(const clang::FunctionDecl* function) {
        return llvm::isa<clang::CXXConversionDecl>(function) ? clang::DeclarationName() : function->getDeclName();
    }

    /// What the compiler has by itself fits where this function is no candidate: a built-in operator, a copy.
    static bool can_give_way(const clang::FunctionDecl* function) {
        const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
        const bool is_assignment = function->getOverloadedOperator() == clang::OO_Equal;
        if (llvm::isa<clang::CXXConstructorDecl>(function) || is_assignment)
            return function->getDescribedFunctionTemplate() != nullptr && function->getNumParams() == 1;
        if (!function->isOverloadedOperator() || function->getOverloadedOperator() == clang::OO_Call) return false;
        if (function->getOverloadedOperator() == clang::OO_Comma || is_address_of(function)) return true;
        if (method != nullptr && converts_to_number(method->getParent())) return true;
        return llvm::any_of(function->parameters(), [](const clang::ParmVarDecl* parameter) {
            const clang::QualType type = parameter->getType().getNonReferenceType();
            return type->isEnumeralType() || converts_to_number(type->getAsCXXRecordDecl());
        });
    }

    static bool is_address_of(const clang::FunctionDecl* function) {
        return function->getOverloadedOperator() == clang::OO_Amp &&
               function->getNumParams() == (llvm::isa<clang::CXXMethodDecl>(function) ? 0 : 1);
    }

    static bool converts_to_number(const clang::CXXRecordDecl* record) {
        if (record == nullptr || !record->hasDefinition()) return false;
        const auto conversions = record->getDefinition()->getVisibleConversionFunctions();
        return llvm::any_of(conversions, [](const clang::NamedDecl* conversion) {
            const auto* const function = llvm::dyn_cast<clang::CXXConversionDecl>(conversion->getUnderlyingDecl());
            return function == nullptr || !function->getConversionType().getNonReferenceType()->isRecordType();
        });
    }

    clang::SourceManager& sources_;
    Restrictions& restrictions_;
    llvm::MapVector<clang::DeclarationName, Name> names_;
    clang::SourceLocation defined_elsewhere_;
    const clang::FunctionDecl* around_ = nullptr;
    const clang::FunctionDecl* host_operator_ = nullptr;
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
        functions.walk(context.getTranslationUnitDecl());  // a precompiled header's declarations do not come
    } else {
        for (clang::Decl* declaration : declarations) functions.walk(declaration);
    }
    for (const auto& [declared, name] : functions.names()) {
        if (name.for_kernels == nullptr) continue;
        if (name.has_other || has_neighbour(name.for_kernels, context.getSourceManager()))
            return name.for_kernels->getLocation();
    }
    if (functions.host_operator() != nullptr) return functions.host_operator()->getLocation();
    return functions.defined_elsewhere();
}

}  // namespace tessera::restrict_plugin
