// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/host_check.h"

namespace tessera::restrict_plugin {

bool HostCheck::is_of_the_program(const clang::Decl* declaration) const {
    const clang::SourceLocation where = declaration->getLocation();
    return where.isValid() && !rules_.sources.isInSystemHeader(rules_.sources.getExpansionLoc(where)) &&
           !rules_.api().has(declaration);
}

bool HostCheck::TraverseDecl(clang::Decl* declaration) {
    if (declaration == nullptr || declaration->isImplicit()) return true;
    const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function == nullptr) {
        // Namespaces and classes of the libraries are passed over as a whole.
        const bool holds_others =
            llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::TagDecl, clang::TemplateDecl>(
                declaration);
        if (holds_others && !is_of_the_program(declaration)) return true;
        return Base::TraverseDecl(declaration);
    }
    if (!is_of_the_program(function)) return true;
    functions_.check_declaration(function);
    if (rules_.restrictions.is_amp(function)) {
        functions_.check_body(function);
        return true;
    }
    if (function->isDependentContext()) {
        // Its instantiations are looked at.
        return true;
    }
    const clang::FunctionDecl* const outer = function_;
    function_ = function;
    const bool goes_on = Base::TraverseDecl(declaration);
    function_ = outer;
    return goes_on;
}

bool HostCheck::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const clang::CXXMethodDecl* const call = lambda->getCallOperator();
    functions_.check_declaration(call);
    if (!rules_.restrictions.is_amp(call)) {
        const clang::FunctionDecl* const outer = function_;
        function_ = call;
        const bool goes_on = Base::TraverseLambdaExpr(lambda);
        function_ = outer;
        return goes_on;
    }
    functions_.check_captures(lambda);
    functions_.check_body(call);
    for (clang::Expr* value : lambda->capture_inits()) {
        if (value != nullptr) TraverseStmt(value);
    }
    return true;
}

bool HostCheck::VisitVarDecl(clang::VarDecl* variable) {
    if (!is_tile_static(variable) || !is_of_the_program(variable)) return true;
    const auto* const around =
        llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
    functions_.check_tile_static(variable, around);
    return true;
}

bool HostCheck::VisitCallExpr(clang::CallExpr* call) {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (callee == nullptr) return true;
    if (rules_.api().is_parallel_for_each(callee)) {
        launches_.check(call, function_);
        return true;
    }
    const Restriction other = rules_.restrictions.of(callee);
    if (other.cpu) return true;
    Reporter(rules_, function_)
        .error(place_of(call), 3930,
               words_for(callee) + " is restrict(amp): only kernels and restrict(amp) functions can call it");
    return true;
}

bool HostCheck::VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function == nullptr || called_.count(reference) != 0 || rules_.api().has(function)) return true;
    if (rules_.restrictions.of(function).cpu) return true;
    Reporter(rules_, function_)
        .error(
            reference->getLocation(), 3939,
            words_for(function) + " is restrict(amp): there are no pointers or references to such functions");
    return true;
}

}  // namespace tessera::restrict_plugin
