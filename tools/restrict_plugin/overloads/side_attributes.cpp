// SPDX-License-Identifier: Apache-2.0
// A function's clause as attributes that the compiler knows.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

#include <optional>
#include <utility>

#include "tools/restrict_plugin/overloads/conversion_sides.h"
#include "tools/restrict_plugin/restrictions/clause_reader.h"

namespace tessera::restrict_plugin {
namespace {

/// The function in whose body the class of `function` is; a lambda is a class, too.
const clang::FunctionDecl* function_around(const clang::FunctionDecl* function) {
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr) return nullptr;
    for (const clang::DeclContext* around = method->getParent()->getDeclContext(); around != nullptr; around = around->getParent()) {
        if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(around)) return outer;
    }
    return nullptr;
}

void add_sides(clang::FunctionDecl* function, bool host, bool kernel) {
    clang::ASTContext& context = function->getASTContext();
    if (host && !function->hasAttr<clang::CUDAHostAttr>()) function->addAttr(clang::CUDAHostAttr::Create(context));
    if (kernel && !function->hasAttr<clang::CUDADeviceAttr>()) function->addAttr(clang::CUDADeviceAttr::Create(context));
}

/// Two functions without parameters in their names cannot differ in their restrictions only.
void refuse_second_of_one_name(clang::Sema& sema, const clang::FunctionDecl* function, const Restriction& restriction) {
    for (const clang::NamedDecl* other : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
        const auto* const first = llvm::dyn_cast<clang::FunctionDecl>(other);
        if (first == nullptr || !first->isInExternCContext() || first->hasAttr<clang::CUDADeviceAttr>() == restriction.amp) continue;
        clang::DiagnosticsEngine& diagnostics = sema.getDiagnostics();
        diagnostics.Report(function->getLocation(),
                           diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                                       "a function with extern \"C\" has one restriction: %0 is declared with another "
                                                       "one, too [C2733]"))
            << function;
        diagnostics.Report(first->getLocation(), diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Note, "it is declared here"));
        return;
    }
}

/// Lambdas and members of local classes without a clause are restricted as the function around them.
/// \return whether it is known where the function runs
bool add_sides_of(clang::Sema& sema, clang::FunctionDecl* function) {
    const std::optional<Clause> clause = read_clause_of(sema.getPreprocessor(), function);
    if (!clause) {
        const clang::FunctionDecl* const around = function_around(function);
        if (around == nullptr) return false;
        const bool kernel = around->hasAttr<clang::CUDADeviceAttr>();
        add_sides(function, !kernel || around->hasAttr<clang::CUDAHostAttr>(), kernel);
        return true;
    }
    const auto [host, kernel] = std::pair(clause->restriction.cpu, clause->restriction.amp);
    add_sides(function, host, kernel);
    // (Its linkage is not known yet.)
    const bool has_plain_name = function->isInExternCContext();
    if (has_plain_name) refuse_second_of_one_name(sema, function, clause->restriction);
    clang::ASTContext& context = sema.Context;
    // The two sides' functions are two symbols, in every translation unit.
    if (kernel && (!host || context.getLangOpts().CUDAIsDevice) && !has_plain_name && !function->hasAttr<clang::AbiTagAttr>()) {
        llvm::StringRef tag = "amp";
        function->addAttr(clang::AbiTagAttr::CreateImplicit(context, &tag, 1));
    }
    return true;
}

/// `#pragma clang attribute` puts it on every function, before the compiler looks for other declarations of the function. The
/// clause is read from the source text: in front of `noexcept` or `->` no attribute may stand.
class RestrictAttribute : public clang::ParsedAttrInfo {
  public:
    RestrictAttribute() {
        static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_GNU, "tessera_restrict"}};
        IsSupportedByPragmaAttribute = 1;
        Spellings = spellings;
    }

    void getPragmaAttributeMatchRules(llvm::SmallVectorImpl<std::pair<clang::attr::SubjectMatchRule, bool>>& rules,
                                      const clang::LangOptions&) const override {
        rules.emplace_back(clang::attr::SubjectMatchRule_function, true);
    }

    AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* declaration, const clang::ParsedAttr&) const override {
        auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function == nullptr) return AttributeNotApplied;
        const bool known = add_sides_of(sema, function);
        if (auto* const conversion = llvm::dyn_cast<clang::CXXConversionDecl>(function)) limit_to_its_side(sema, conversion);
        return known ? AttributeApplied : AttributeNotApplied;
    }
};

const clang::ParsedAttrInfoRegistry::Add<RestrictAttribute> attribute_registration("tessera_restrict",
                                                                               "the restriction of a function's clause");

}  // namespace
}  // namespace tessera::restrict_plugin
