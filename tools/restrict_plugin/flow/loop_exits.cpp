// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/flow/loop_exits.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace tessera::restrict_plugin {
namespace {

bool find(const clang::Stmt* statement, bool in_inner, const Api& api) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return false;
    if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::CXXThrowExpr>(
            statement))
        return true;
    if (llvm::isa<clang::BreakStmt>(statement)) return !in_inner;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
        const clang::FunctionDecl* const function = call->getDirectCallee();
        if (function != nullptr && function->getIdentifier() != nullptr && api.has(function) &&
            (function->getName() == "direct3d_abort" || function->getName() == "direct3d_errorf")) {
            return true;
        }
    }
    const bool is_inner =
        in_inner ||
        llvm::isa<clang::WhileStmt, clang::ForStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt>(
            statement);
    for (const clang::Stmt* child : statement->children()) {
        if (find(child, is_inner, api)) return true;
    }
    return false;
}

}  // namespace

bool has_loop_exit(const clang::Stmt* body, const Api& api) { return find(body, false, api); }

}  // namespace tessera::restrict_plugin
