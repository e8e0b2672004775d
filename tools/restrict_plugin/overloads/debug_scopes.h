// SPDX-License-Identifier: Apache-2.0
// Debug information for classes in functions that the other pass compiles.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <llvm/IR/DIBuilder.h>

namespace tessera::restrict_plugin {

/// The compiler describes a lambda or a local class without the function around it when it has no code of that function. Then
/// `main()::lambda` would be nothing but `lambda`.
class DebugScopes {
  public:
    explicit DebugScopes(llvm::Module& module) : builder_(module, false) {}
    ~DebugScopes() { builder_.finalize(); }
    DebugScopes(const DebugScopes&) = delete;
    DebugScopes& operator=(const DebugScopes&) = delete;

    void complete(const clang::CXXMethodDecl* method, llvm::DISubprogram* description);

  private:
    llvm::DIScope* scope_of(const clang::DeclContext* context, llvm::DIFile* file);

    llvm::DIBuilder builder_;
};

}  // namespace tessera::restrict_plugin
