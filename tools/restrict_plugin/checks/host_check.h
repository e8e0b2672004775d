// SPDX-License-Identifier: Apache-2.0
// The program's declarations: finds what is restricted to amp, launches, and calls from the host.
#pragma once

#include <clang/AST/RecursiveASTVisitor.h>

#include "tools/restrict_plugin/checks/body_check.h"
#include "tools/restrict_plugin/checks/callee_check.h"
#include "tools/restrict_plugin/checks/function_check.h"
#include "tools/restrict_plugin/checks/launch_check.h"

namespace tessera::restrict_plugin {

class HostCheck : public clang::RecursiveASTVisitor<HostCheck> {
    using Base = clang::RecursiveASTVisitor<HostCheck>;

  public:
    HostCheck(Rules& rules, FunctionCheck& functions, BodyChecks& bodies, LaunchCheck& launches, LibraryCalls& library)
        : rules_(rules), functions_(functions), bodies_(bodies), launches_(launches), library_(library) {}

    bool TraverseTypeLoc(clang::TypeLoc type);
    bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc) { return true; }
    bool TraverseLambdaExpr(clang::LambdaExpr* lambda);
    bool TraverseDecl(clang::Decl* declaration);
    bool TraverseFieldDecl(clang::FieldDecl* field);
    bool TraverseInitListExpr(clang::InitListExpr* list);
    bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr* value) { return TraverseStmt(value->getExpr()); }

    bool VisitVarDecl(clang::VarDecl* variable);
    bool VisitFieldDecl(clang::FieldDecl* field);
    bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct);
    bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* temporary);
    bool VisitCXXNewExpr(clang::CXXNewExpr* expression);
    bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression);
    bool VisitCallExpr(clang::CallExpr* call);
    bool VisitDeclRefExpr(clang::DeclRefExpr* reference);

  private:
    bool is_of_the_program(const clang::Decl* declaration) const;
    void check_parts(const clang::FunctionDecl* function);
    /// Of what the host does here. A member's own initialiser runs where the constructors do.
    CalleeCheck callees() { return {rules_, function_, {!is_in_initialiser_, false}, &library_}; }

    Rules& rules_;
    FunctionCheck& functions_;
    BodyChecks& bodies_;
    LaunchCheck& launches_;
    LibraryCalls& library_;
    const clang::FunctionDecl* function_ = nullptr;  ///< the host function we are in
    bool is_in_initialiser_ = false;                 ///< of a member, where it is declared
    llvm::DenseSet<const clang::Expr*> called_;      ///< references that are the callee of a call
};

}  // namespace tessera::restrict_plugin
