// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/host_check.h"

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
        bodies_.check_result(function);
        bodies_.check(function);
        return true;
    }
    if (function->isDependentContext()) {
        // Its instantiations are looked at.
        return true;
    }
    const clang::FunctionDecl* const outer = function_;
    function_ = function;
    // Without its type's places the parameters are not come by.
    for (clang::ParmVarDecl* parameter : function->parameters()) TraverseDecl(parameter);
    if (function->doesThisDeclarationHaveABody()) check_parts(function);
    const bool goes_on = Base::TraverseDecl(declaration);
    function_ = outer;
    return goes_on;
}

/// What constructors and destructors do for bases and members where nothing is written.
void HostCheck::check_parts(const clang::FunctionDecl* function) {
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function);
        constructor != nullptr && !constructor->isDefaulted()) {
        CalleeCheck::for_unwritten_initialisers(constructor, [this](clang::Expr* value) { TraverseStmt(value); });
    } else if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function);
               destructor != nullptr && !destructor->isDefaulted()) {
        callees().check_destruction_of_parts(destructor);
    }
}

bool HostCheck::TraverseFieldDecl(clang::FieldDecl* field) {
    const bool was_in_initialiser = is_in_initialiser_;
    is_in_initialiser_ = true;
    const bool goes_on = Base::TraverseFieldDecl(field);
    is_in_initialiser_ = was_in_initialiser;
    return goes_on;
}

/// With what is made of the members that are not written.
bool HostCheck::TraverseInitListExpr(clang::InitListExpr* list) {
    if (!list->isSemanticForm() && list->getSemanticForm() != nullptr) list = list->getSemanticForm();
    for (clang::Expr* value : list->inits()) {
        if (!TraverseStmt(value)) return false;
    }
    return !list->hasArrayFiller() || TraverseStmt(list->getArrayFiller());
}

bool HostCheck::TraverseTypeLoc(clang::TypeLoc type) {
    for (; !type.isNull(); type = type.getNextTypeLoc()) {
        if (const auto operand = type.getAs<clang::DecltypeTypeLoc>()) return TraverseStmt(operand.getUnderlyingExpr());
    }
    return true;
}

bool HostCheck::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const clang::CXXMethodDecl* const call = lambda->getCallOperator();
    functions_.check_declaration(call);
    if (!rules_.restrictions.is_amp(call)) {
        const clang::FunctionDecl* const outer = function_;
        const bool was_in_initialiser = is_in_initialiser_;
        function_ = call;
        is_in_initialiser_ = false;
        const bool goes_on = Base::TraverseLambdaExpr(lambda);
        function_ = outer;
        is_in_initialiser_ = was_in_initialiser;
        return goes_on;
    }
    functions_.check_captures(lambda);
    bodies_.check_result(call);
    bodies_.check(call);
    for (clang::Expr* value : lambda->capture_inits()) {
        if (value != nullptr) TraverseStmt(value);
    }
    return true;
}

bool HostCheck::VisitVarDecl(clang::VarDecl* variable) {
    if (!is_of_the_program(variable)) return true;
    if (is_tile_static(variable)) {
        const auto* const around =
            llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
        functions_.check_tile_static(variable, around);
        return true;
    }
    functions_.check_no_clause(variable, function_);
    if (functions_.check_function_pointer(variable, function_) && variable->hasInit() &&
        !llvm::isa<clang::ParmVarDecl>(variable)) {
        called_.insert(variable->getInit()->IgnoreParenImpCasts());  // one finding is enough
    }
    if (!llvm::isa<clang::ParmVarDecl>(variable) && variable->isThisDeclarationADefinition() &&
        !variable->isInvalidDecl())
        callees().check_destruction(variable->getType(), variable->getLocation());
    return true;
}

bool HostCheck::VisitFieldDecl(clang::FieldDecl* field) {
    functions_.check_function_pointer(field, function_);
    return true;
}

bool HostCheck::VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    callees().check_construction(construct);
    const clang::CXXRecordDecl* const record = construct->getConstructor()->getParent();
    if (!rules_.api().holds_elements(record)) return true;
    const std::string why = rules_.types.why_not_elements_of(record);
    if (!why.empty()) Reporter(rules_, function_).error(construct->getLocation(), 3581, why);
    return true;
}

bool HostCheck::VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* temporary) {
    callees().check_destruction(temporary->getType(), temporary->getExprLoc());
    return true;
}

/// A constructor that the compiler writes is restricted as the destructor is, which is looked at where a variable ends.
bool HostCheck::VisitCXXNewExpr(clang::CXXNewExpr* expression) {
    const clang::CXXConstructExpr* const construct = expression->getConstructExpr();
    if (construct == nullptr || construct->getConstructor()->isUserProvided()) return true;
    const clang::CXXDestructorDecl* const destructor = construct->getConstructor()->getParent()->getDestructor();
    if (destructor == nullptr || !destructor->isUserProvided() || rules_.restrictions.of(destructor).cpu) return true;
    Reporter(rules_, function_)
        .error(construct->getLocation(), 3930,
               words_for(construct->getConstructor()) + " is restrict(amp), as the destructor is: only kernels and restrict(amp) functions can use it",
               {{destructor->getLocation(), "it is declared here"}});
    return true;
}

bool HostCheck::VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) {
    callees().check_destruction(expression->getDestroyedType(), expression->getBeginLoc());
    return true;
}

bool HostCheck::VisitCallExpr(clang::CallExpr* call) {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (callee == nullptr) return true;
    if (rules_.api().is_parallel_for_each(callee))
        launches_.check(call, function_);
    else
        callees().check_call(callee, place_of(call));
    return true;
}

bool HostCheck::VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function == nullptr || called_.count(reference) != 0 || rules_.api().has(function)) return true;
    if (rules_.restrictions.of(function).cpu) return true;
    Reporter(rules_, function_)
        .error(
            reference->getLocation(), 2440,
            words_for(function) + " is restrict(amp): there are no pointers or references to such functions");
    return true;
}

}  // namespace tessera::restrict_plugin
