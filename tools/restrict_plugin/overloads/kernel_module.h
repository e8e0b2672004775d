// SPDX-License-Identifier: Apache-2.0
// The code of the kernels' side.
#pragma once

#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>

#include <llvm/IR/LLVMContext.h>

#include <memory>
#include <vector>

#include "tools/restrict_plugin/overloads/overload_pass.h"

namespace tessera::restrict_plugin {

/// Makes the code of a translation unit and writes it, as bitcode that the host's module takes in: what both modules define
/// under one name is each one's own, and the entries are the unit's alone.
class KernelModule : public clang::ASTConsumer {
  public:
    KernelModule(clang::CompilerInstance& compiler, llvm::StringRef source, OverloadPass pass);
    ~KernelModule() override;

    void Initialize(clang::ASTContext& context) override { code_->Initialize(context); }
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override { return code_->HandleTopLevelDecl(group); }
    void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override {
        code_->HandleInlineFunctionDefinition(function);
    }
    void HandleTagDeclDefinition(clang::TagDecl* declaration) override { code_->HandleTagDeclDefinition(declaration); }
    void HandleTagDeclRequiredDefinition(const clang::TagDecl* declaration) override {
        code_->HandleTagDeclRequiredDefinition(declaration);
    }
    void HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) override {
        code_->HandleCXXStaticMemberVarInstantiation(variable);
    }
    void CompleteTentativeDefinition(clang::VarDecl* variable) override { code_->CompleteTentativeDefinition(variable); }
    void CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) override {
        code_->CompleteExternalDeclaration(declaration);
    }
    void AssignInheritanceModel(clang::CXXRecordDecl* record) override { code_->AssignInheritanceModel(record); }
    void HandleVTable(clang::CXXRecordDecl* record) override { code_->HandleVTable(record); }
    void HandleTranslationUnit(clang::ASTContext& context) override;

  private:
    void adapt(llvm::Module& module);
    void adapt(llvm::Function& function);
    void name_without_tag(llvm::Function& function, const clang::Decl* declaration);
    void forward_if_it_is_elsewhere(llvm::Function& function);
    void write(const llvm::Module& module);

    clang::CompilerInstance& compiler_;
    OverloadPass pass_;
    llvm::LLVMContext llvm_;
    std::unique_ptr<clang::CodeGenerator> code_;
};

}  // namespace tessera::restrict_plugin
