// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/body_check.h"

#include <clang/AST/DeclTemplate.h>

namespace tessera::restrict_plugin {

void BodyChecks::check(const clang::FunctionDecl* function) {
    if (!seen_.insert(function).second || !function->doesThisDeclarationHaveABody() || function->isDefaulted()) return;
    if (function->isDependentContext()) return;  // its instantiations are looked at
    BodyCheck(*this, functions_, rules_, function).run();
}

void BodyCheck::run() {
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function_)) {
        for (const clang::CXXCtorInitializer* part : constructor->inits()) TraverseStmt(part->getInit());
    }
    if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function_))
        callees_.check_destruction_of_parts(destructor);
    TraverseStmt(function_->getBody());
}

// ---- functions in the function

bool BodyCheck::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    clang::CXXMethodDecl* const call = lambda->getCallOperator();
    functions_.check_declaration(call);
    if (rules_.restrictions.is_amp(call)) {
        functions_.check_captures(lambda);
        bodies_.check(call);
    }
    auto value = lambda->capture_init_begin();
    for (const clang::LambdaCapture& capture : lambda->captures()) {
        clang::Expr* const init = *value++;
        if (init == nullptr || !capture.capturesVariable()) continue;
        if (rules_.api().owns_memory(capture.getCapturedVar()->getType())) continue;  // has its own finding
        if (capture.getCaptureKind() == clang::LCK_ByCopy) TraverseStmt(init);
    }
    return true;
}

bool BodyCheck::TraverseCXXRecordDecl(clang::CXXRecordDecl* record) {
    if (record->isLambda() || !record->isThisDeclarationADefinition()) return true;
    for (clang::CXXMethodDecl* method : record->methods()) {
        if (method->isImplicit()) continue;
        functions_.check_declaration(method);
        if (rules_.restrictions.is_amp(method)) bodies_.check(method);
    }
    return true;
}

// ---- calls

bool BodyCheck::VisitCallExpr(clang::CallExpr* call) {
    const clang::Expr* const callee = call->getCallee()->IgnoreParenImpCasts();
    called_.insert(callee);
    const clang::FunctionDecl* const function = call->getDirectCallee();
    if (function == nullptr) {
        if (llvm::isa<clang::CXXPseudoDestructorExpr>(callee)) return true;
        if (call->getCallee()->getType()->isSpecificBuiltinType(clang::BuiltinType::BoundMember)) return true;
        report_.error(call->getExprLoc(), 3581,
                      "a call through a pointer: restrict(amp) code calls functions by their name only");
        return true;
    }
    const llvm::StringRef name =
        function->getIdentifier() != nullptr ? function->getName() : llvm::StringRef();
    const bool is_builtin =
        function->getBuiltinID() != 0 && name.starts_with("__");  // NAN is __builtin_nanf("")
    if (is_builtin || rules_.api().is_diagnostic(function)) {
        for (const clang::Expr* argument : call->arguments()) texts_.insert(argument->IgnoreParenImpCasts());
    }
    if (is_builtin) return true;
    if (rules_.api().is_math_call(function, call->getCallee())) return true;
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    const auto* const member = llvm::dyn_cast<clang::MemberExpr>(callee);
    if (method != nullptr && method->isVirtual() && (member == nullptr || !member->hasQualifier())) {
        report_.error(
            call->getExprLoc(), 3581,
            "a call of the virtual function " + words_for(function) + ": restrict(amp) code has none");
        return true;
    }
    callees_.check_call(function, place_of(call));
    return true;
}

CalleeCheck::ArgumentOf BodyCheck::whose_argument(const clang::ParmVarDecl& parameter) const {
    const auto* const callee = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
    if (callee == nullptr) return CalleeCheck::ArgumentOf::any;
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    if (method != nullptr && method->getParent()->isLambda()) return CalleeCheck::ArgumentOf::lambda;
    return rules_.restrictions.of(callee).cpu ? CalleeCheck::ArgumentOf::any : CalleeCheck::ArgumentOf::kernels_function;
}

bool BodyCheck::TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* argument) {
    if (rules_.api().has(argument->getParam())) return true;
    if (callees_.default_argument_of().isValid()) return TraverseStmt(argument->getExpr());
    callees_.enter_default_argument(argument->getUsedLocation(), whose_argument(*argument->getParam()));
    const bool goes_on = TraverseStmt(argument->getExpr());
    callees_.enter_default_argument({});
    return goes_on;
}

bool BodyCheck::VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    callees_.check_construction(construct);
    return true;
}

bool BodyCheck::VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* temporary) {
    callees_.check_destruction(temporary->getType(), temporary->getExprLoc());
    return true;
}

bool BodyCheck::VisitCXXNewExpr(clang::CXXNewExpr* expression) {
    const clang::FunctionDecl* const allocates = expression->getOperatorNew();
    const bool in_place = allocates != nullptr && allocates->isReservedGlobalPlacementOperator();
    report_.error(expression->getBeginLoc(), 3930,
                  in_place ? "restrict(amp) code has no placement new" : "restrict(amp) code cannot allocate memory: new");
    return true;
}

bool BodyCheck::VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) {
    report_.error(expression->getBeginLoc(), 3930, "restrict(amp) code cannot free memory: delete");
    return true;
}

// ---- variables

bool BodyCheck::TraverseVarDecl(clang::VarDecl* variable) {
    if (is_tile_static(variable)) {
        functions_.check_tile_static(variable, function_);
        return true;
    }
    functions_.check_no_clause(variable, function_);
    check_variable(variable);
    return Base::TraverseVarDecl(variable);
}

void BodyCheck::check_variable(const clang::VarDecl* variable) {
    const std::string name = "'" + variable->getNameAsString() + "'";
    if (!variable->hasLocalStorage()) {
        const char* what = variable->getTSCSpec() != clang::TSCS_unspecified ? "thread_local"
                           : variable->hasExternalStorage()                  ? "extern"
                                                                             : "static";
        report_.error(
            variable->getLocation(), 3585,
            name + " is " + what + ": variables of restrict(amp) functions are automatic or tile_static");
        return;
    }
    const std::string why = rules_.types.why_not(variable->getType());
    if (!why.empty()) report_.error(variable->getLocation(), 3581, name + ": " + why);
    callees_.check_destruction(variable->getType(), variable->getLocation());
}

bool BodyCheck::VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const clang::ValueDecl* const what = reference->getDecl();
    if (llvm::isa<clang::FunctionDecl>(what)) {
        if (called_.count(reference) == 0 && !rules_.api().has(what))
            report_.error(
                reference->getLocation(), 3581,
                "'" + what->getNameAsString() +
                    "' is not called: restrict(amp) code has no pointers or references to functions");
        return true;
    }
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(what))
        check_global(variable, reference, reference->getLocation());
    return true;
}

bool BodyCheck::VisitMemberExpr(clang::MemberExpr* member) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl()))
        check_global(variable, member, member->getMemberLoc());
    return true;
}

void BodyCheck::check_global(const clang::VarDecl* variable, const clang::Expr* use,
                             clang::SourceLocation where) {
    if (!variable->hasGlobalStorage() || is_tile_static(variable) || rules_.api().has(variable)) return;
    if (variable->isStaticLocal() && variable->getParentFunctionOrMethod() != nullptr) {
        const auto* const owner = llvm::dyn_cast<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
        if (owner != nullptr && rules_.restrictions.is_amp(owner)) return;  // its declaration has a finding
    }
    const clang::QualType type = variable->getType();
    const bool is_number =
        type->isIntegralOrEnumerationType() || (variable->isConstexpr() && type->isArithmeticType());
    const bool is_constant = type.isConstQualified() && is_number &&
                             variable->getAnyInitializer() != nullptr && variable->evaluateValue() != nullptr;
    const std::string name = "'" + variable->getNameAsString() + "'";
    if (!is_constant) {
        report_.error(where, 3586,
                      name +
                          " is a global or static variable: restrict(amp) code has none but constants of "
                          "integral type");
    } else if (address_taken_.count(use) != 0) {
        report_.error(where, 3586,
                      "the address of " + name +
                          ": in restrict(amp) code a global constant has a value and no address");
    }
}

}  // namespace tessera::restrict_plugin
