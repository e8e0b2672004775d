// SPDX-License-Identifier: Apache-2.0
// A function's clause as attributes that the compiler knows.
#include "tools/restrict_plugin/clause_reader.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

#include <optional>
#include <utility>

namespace tessera::restrict_plugin {
namespace {

/// \return whether it has a clause
bool add_sides_of_clause(clang::Sema& sema, clang::FunctionDecl* function) {
    const std::optional<Clause> clause = read_clause_of(sema.getPreprocessor(), function);
    if (!clause) return false;
    const auto [host, kernel] = std::pair(clause->restriction.cpu, clause->restriction.amp);
    clang::ASTContext& context = sema.Context;
    if (host && !function->hasAttr<clang::CUDAHostAttr>()) function->addAttr(clang::CUDAHostAttr::Create(context));
    if (!kernel) return true;
    if (!function->hasAttr<clang::CUDADeviceAttr>()) function->addAttr(clang::CUDADeviceAttr::Create(context));
    // The two sides' functions are two symbols, in every translation unit.
    if ((!host || context.getLangOpts().CUDAIsDevice) && !function->isExternC() && !function->hasAttr<clang::AbiTagAttr>()) {
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
        return add_sides_of_clause(sema, function) ? AttributeApplied : AttributeNotApplied;
    }
};

const clang::ParsedAttrInfoRegistry::Add<RestrictAttribute> registration("tessera_restrict", "the restriction of a function's clause");

}  // namespace
}  // namespace tessera::restrict_plugin
