// SPDX-License-Identifier: Apache-2.0
// The statements and expressions of one restrict(amp) function.
#pragma once

#include <clang/AST/RecursiveASTVisitor.h>

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallPtrSet.h>

#include "tools/restrict_plugin/checks/callee_check.h"
#include "tools/restrict_plugin/checks/function_check.h"

namespace tessera::restrict_plugin {

/// The bodies of functions that are restricted to amp, and of the lambdas and local classes in them. Each once.
class BodyChecks {
  public:
    BodyChecks(FunctionCheck& functions, Rules& rules) : functions_(functions), rules_(rules) {}

    void check(const clang::FunctionDecl* function);

    /// A trailing result's type may have operands of decltype.
    void check_result(const clang::FunctionDecl* function);

  private:
    FunctionCheck& functions_;
    Rules& rules_;
    llvm::DenseSet<const clang::FunctionDecl*> seen_;
};

class BodyCheck : public clang::RecursiveASTVisitor<BodyCheck> {
    using Base = clang::RecursiveASTVisitor<BodyCheck>;

  public:
    BodyCheck(BodyChecks& bodies, FunctionCheck& functions, Rules& rules, const clang::FunctionDecl* function)
        : bodies_(bodies),
          functions_(functions),
          rules_(rules),
          report_(rules, function),
          callees_(rules, function, rules.restrictions.of(function)),
          function_(function) {}

    void run();

    /// Operands of decltype in the result's type.
    void check_result(clang::TypeLoc type);

    bool shouldVisitImplicitCode() const { return true; }

    // What is not evaluated may be anything, but in decltype.
    bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) { return true; }
    bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr*) { return true; }
    bool TraverseTypeLoc(clang::TypeLoc type);
    bool TraverseType(clang::QualType) { return true; }
    bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc) { return true; }
    bool TraverseConstantExpr(clang::ConstantExpr*) { return true; }
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; }
    bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* argument);

    // Functions of their own.
    bool TraverseLambdaExpr(clang::LambdaExpr* lambda);
    bool TraverseCXXRecordDecl(clang::CXXRecordDecl* record);

    // One finding for all that is in them.
    bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr* expression);
    bool TraverseCXXThrowExpr(clang::CXXThrowExpr* expression);
    bool TraverseCXXTryStmt(clang::CXXTryStmt* statement);
    bool TraverseGCCAsmStmt(clang::GCCAsmStmt* statement);
    bool TraverseMSAsmStmt(clang::MSAsmStmt* statement);

    bool TraverseVarDecl(clang::VarDecl* variable);
    bool VisitCallExpr(clang::CallExpr* call);
    bool VisitInitListExpr(clang::InitListExpr* list) {
        return !list->hasArrayFiller() || TraverseStmt(list->getArrayFiller());
    }
    bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct);
    bool VisitCXXTemporaryObjectExpr(clang::CXXTemporaryObjectExpr* object);
    bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* temporary);
    bool VisitDeclRefExpr(clang::DeclRefExpr* reference);
    bool VisitMemberExpr(clang::MemberExpr* member);
    bool VisitUnaryOperator(clang::UnaryOperator* operation);
    bool VisitBinaryOperator(clang::BinaryOperator* operation);
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript);
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast);
    bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast);
    bool VisitCXXScalarValueInitExpr(clang::CXXScalarValueInitExpr* value);
    bool VisitCXXNewExpr(clang::CXXNewExpr* expression);
    bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression);
    bool VisitGotoStmt(clang::GotoStmt* statement);
    bool VisitIndirectGotoStmt(clang::IndirectGotoStmt* statement);
    bool VisitLabelStmt(clang::LabelStmt* statement);
    bool VisitVAArgExpr(clang::VAArgExpr* expression);
    bool VisitIntegerLiteral(clang::IntegerLiteral* literal);
    bool VisitFloatingLiteral(clang::FloatingLiteral* literal);
    bool VisitCharacterLiteral(clang::CharacterLiteral* literal);
    bool VisitStringLiteral(clang::StringLiteral* literal);
    bool VisitWhileStmt(clang::WhileStmt* loop);
    bool VisitForStmt(clang::ForStmt* loop);
    bool VisitDoStmt(clang::DoStmt* loop);

  private:
    CalleeCheck::ArgumentOf whose_argument(const clang::ParmVarDecl& parameter) const;
    void check_variable(const clang::VarDecl* variable);
    void check_global(const clang::VarDecl* variable, const clang::Expr* use, clang::SourceLocation where);
    void check_pointer_arithmetic(clang::QualType pointer, clang::SourceLocation where);
    void check_endless(const clang::Expr* condition, const clang::Stmt* body, clang::SourceLocation where);

    BodyChecks& bodies_;
    FunctionCheck& functions_;
    Rules& rules_;
    Reporter report_;
    CalleeCheck callees_;
    const clang::FunctionDecl* function_;
    bool is_in_result_ = false;
    llvm::SmallPtrSet<const clang::Expr*, 8> called_;         ///< references that are the callee of a call
    llvm::SmallPtrSet<const clang::Expr*, 4> address_taken_;  ///< operands of unary &
    llvm::SmallPtrSet<const clang::Expr*, 4> converted_;      ///< to a type of restrict(amp) code
    llvm::SmallPtrSet<const clang::Expr*, 4> texts_;          ///< arguments of direct3d_printf
};

}  // namespace tessera::restrict_plugin
