// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/tree_walk.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace tessera::restrict_plugin {

class TreeWalk::Visitor : public clang::RecursiveASTVisitor<Visitor> {
    using Base = clang::RecursiveASTVisitor<Visitor>;

  public:
    explicit Visitor(TreeWalk& walk) : walk_(walk) {}

    bool shouldVisitTemplateInstantiations() const { return walk_.parts_.template_instantiations; }
    bool shouldVisitImplicitCode() const { return walk_.parts_.implicit_code; }

    bool TraverseDecl(clang::Decl* declaration) {
        return declaration == nullptr || walk_.walk_declaration(declaration, [&] { return Base::TraverseDecl(declaration); });
    }
    bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
        return !walk_.parts_.inner_functions || walk_.walk_lambda(lambda, [&] { return Base::TraverseLambdaExpr(lambda); });
    }
    bool TraverseCXXRecordDecl(clang::CXXRecordDecl* record) {
        return !walk_.parts_.inner_functions || Base::TraverseCXXRecordDecl(record);
    }
    bool TraverseTypeLoc(clang::TypeLoc type) { return !walk_.parts_.unevaluated || Base::TraverseTypeLoc(type); }
    bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expression) {
        return !walk_.parts_.unevaluated || Base::TraverseUnaryExprOrTypeTraitExpr(expression);
    }
    bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* expression) {
        return !walk_.parts_.unevaluated || Base::TraverseCXXNoexceptExpr(expression);
    }

    bool VisitDecl(clang::Decl* declaration) { return walk_.visit_declaration(declaration); }
    bool VisitStmt(clang::Stmt* statement) { return walk_.visit_statement(statement); }

  private:
    TreeWalk& walk_;
};

bool TreeWalk::walk(clang::Decl* declaration) { return Visitor(*this).TraverseDecl(declaration); }

bool TreeWalk::walk(clang::Stmt* statement) { return Visitor(*this).TraverseStmt(statement); }

}  // namespace tessera::restrict_plugin
