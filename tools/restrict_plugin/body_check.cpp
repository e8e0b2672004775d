// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/body_check.h"

#include <clang/AST/DeclTemplate.h>

namespace tessera::restrict_plugin {

void BodyCheck::run() {
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function_)) {
        for (const clang::CXXCtorInitializer* part : constructor->inits()) TraverseStmt(part->getInit());
    }
    for (const clang::ParmVarDecl* parameter : function_->parameters()) {
        if (parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg() &&
            !parameter->hasUnparsedDefaultArg())
            TraverseStmt(const_cast<clang::Expr*>(parameter->getDefaultArg()));
    }
    TraverseStmt(function_->getBody());
}

// ---- functions in the function

bool BodyCheck::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    clang::CXXMethodDecl* const call = lambda->getCallOperator();
    functions_.check_declaration(call);
    if (rules_.restrictions.is_amp(call)) {
        functions_.check_captures(lambda);
        functions_.check_body(call);
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
        if (rules_.restrictions.is_amp(method)) functions_.check_body(method);
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
        report_.error(call->getExprLoc(), 0,
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
            call->getExprLoc(), 0,
            "a call of the virtual function " + words_for(function) + ": restrict(amp) code has none");
        return true;
    }
    check_callee(function, place_of(call), 3930);
    return true;
}

void BodyCheck::check_callee(const clang::FunctionDecl* callee, clang::SourceLocation where,
                             unsigned number) {
    const Restriction other = rules_.restrictions.of(callee);
    const bool lacks_amp = restriction_.amp && !other.amp;
    if (!lacks_amp && !(restriction_.cpu && !other.cpu)) return;
    std::vector<Note> notes;
    if (!rules_.api().has(callee) && callee->getLocation().isValid())
        notes.push_back({callee->getLocation(), "it is declared here"});
    report_.error(where, number,
                  words_for(callee) + " is " + text_of(other) + ": a function that is " +
                      text_of(restriction_) + " cannot " +
                      (llvm::isa<clang::CXXConstructorDecl>(callee) ? "use it" : "call it"),
                  std::move(notes));
}

void BodyCheck::check_destructor_of(clang::QualType type, clang::SourceLocation where) {
    const clang::CXXRecordDecl* const record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor() || record->isLambda())
        return;
    if (rules_.api().owns_memory(type) || rules_.api().is_host_class(record))
        return;  // the constructor has a finding
    if (const clang::CXXDestructorDecl* destructor = record->getDestructor())
        check_callee(destructor, where, 3931);
}

bool BodyCheck::VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    check_callee(construct->getConstructor(), construct->getLocation(), 3931);
    return true;
}

bool BodyCheck::VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* temporary) {
    check_destructor_of(temporary->getType(), temporary->getExprLoc());
    return true;
}

bool BodyCheck::VisitCXXNewExpr(clang::CXXNewExpr* expression) {
    report_.error(expression->getBeginLoc(), 0, "restrict(amp) code cannot allocate memory: new");
    return true;
}

bool BodyCheck::VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) {
    report_.error(expression->getBeginLoc(), 0, "restrict(amp) code cannot free memory: delete");
    return true;
}

// ---- variables

bool BodyCheck::TraverseVarDecl(clang::VarDecl* variable) {
    if (is_tile_static(variable)) {
        functions_.check_tile_static(variable, function_);
        return true;
    }
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
    check_destructor_of(variable->getType(), variable->getLocation());
}

bool BodyCheck::VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const clang::ValueDecl* const what = reference->getDecl();
    if (llvm::isa<clang::FunctionDecl>(what)) {
        if (called_.count(reference) == 0 && !rules_.api().has(what))
            report_.error(
                reference->getLocation(), 3939,
                "'" + what->getNameAsString() +
                    "' is not called: restrict(amp) code has no pointers or references to functions");
        return true;
    }
    if (llvm::isa<clang::FieldDecl>(what)) {
        report_.error(reference->getLocation(), 0, "restrict(amp) code has no pointers to members");
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
