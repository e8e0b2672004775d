// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/debug_scopes.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

#include <llvm/BinaryFormat/Dwarf.h>

#include <string>

namespace tessera::restrict_plugin {
namespace {

/// Without its scopes, with template arguments.
std::string name_of(const clang::NamedDecl* declaration) {
    std::string name;
    llvm::raw_string_ostream stream(name);
    declaration->getNameForDiagnostic(stream, declaration->getASTContext().getPrintingPolicy(), false);
    return stream.str();
}

unsigned line_of(const clang::Decl* declaration) {
    return declaration->getASTContext().getSourceManager().getPresumedLoc(declaration->getLocation()).getLine();
}

constexpr unsigned kOperandOfScope = 1;

}  // namespace

void DebugScopes::complete(const clang::CXXMethodDecl* method, llvm::DISubprogram* description) {
    const clang::DeclContext* const around = method->getParent()->getDeclContext();
    if (!around->isFunctionOrMethod()) return;
    auto* const type = llvm::dyn_cast_or_null<llvm::DICompositeType>(description->getScope());
    if (type == nullptr || (type->getScope() != nullptr && !llvm::isa<llvm::DIFile>(type->getScope()) &&
                            !llvm::isa<llvm::DICompileUnit>(type->getScope())))
        return;
    type->replaceOperandWith(kOperandOfScope, scope_of(around, description->getFile()));
}

llvm::DIScope* DebugScopes::scope_of(const clang::DeclContext* context, llvm::DIFile* file) {
    while (context->isTransparentContext() || llvm::isa<clang::LinkageSpecDecl>(context)) context = context->getParent();
    if (context->isTranslationUnit()) return file;
    llvm::DIScope* const around = scope_of(context->getParent(), file);
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context))
        return builder_.createNameSpace(around, space->getName(), space->isInline());
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(context)) {
        llvm::DISubroutineType* const type = builder_.createSubroutineType(builder_.getOrCreateTypeArray({}));
        return builder_.createFunction(around, name_of(function), {}, file, line_of(function), type, 0);
    }
    if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(context))
        return builder_.createForwardDecl(llvm::dwarf::DW_TAG_class_type, name_of(record), around, file, line_of(record));
    return around;
}

}  // namespace tessera::restrict_plugin
