// SPDX-License-Identifier: Apache-2.0
// `restrict(...)` as an attribute of functions: in two passes the macro becomes one.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

namespace tessera::restrict_plugin {
namespace {

/// `tessera_restrict("cpu, amp")`, on functions; without effect on anything else that has a clause.
class RestrictAttribute : public clang::ParsedAttrInfo {
  public:
    RestrictAttribute() {
        static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_GNU, "tessera_restrict"}};
        NumArgs = 1;
        Spellings = spellings;
    }

    bool diagAppertainsToDecl(clang::Sema&, const clang::ParsedAttr&, const clang::Decl*) const override { return true; }

    AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* declaration,
                                     const clang::ParsedAttr& attribute) const override {
        auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration)) function = pattern->getTemplatedDecl();
        llvm::StringRef words;
        if (function == nullptr || !sema.checkStringLiteralArgumentAttr(attribute, 0, words)) return AttributeNotApplied;
        const bool host = words.contains("cpu"), kernel = words.contains("amp");
        clang::ASTContext& context = sema.Context;
        if (host && !function->hasAttr<clang::CUDAHostAttr>())
            function->addAttr(clang::CUDAHostAttr::Create(context, attribute));
        if (!kernel) return AttributeApplied;
        if (!function->hasAttr<clang::CUDADeviceAttr>())
            function->addAttr(clang::CUDADeviceAttr::Create(context, attribute));
        // The two sides' functions are two symbols, in every translation unit.
        if ((!host || context.getLangOpts().CUDAIsDevice) && !function->isExternC() && !function->hasAttr<clang::AbiTagAttr>()) {
            llvm::StringRef tag = "amp";
            function->addAttr(clang::AbiTagAttr::CreateImplicit(context, &tag, 1, attribute.getRange()));
        }
        return AttributeApplied;
    }
};

const clang::ParsedAttrInfoRegistry::Add<RestrictAttribute> registration("tessera_restrict", "a restriction");

}  // namespace
}  // namespace tessera::restrict_plugin
