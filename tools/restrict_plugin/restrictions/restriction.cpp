// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/restriction.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/MacroInfo.h>

#include "tools/restrict_plugin/restrictions/clause_reader.h"

namespace tessera::restrict_plugin {

Restrictions::Restrictions(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {
    const clang::MacroInfo* const macro =
        preprocessor.getMacroInfo(preprocessor.getIdentifierInfo("restrict"));
    if (macro == nullptr || !macro->isFunctionLike()) return;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const std::string file = path_of(sources, macro->getDefinitionLoc());
    const std::string own_name = "/tessera/detail/restrict_words.h";
    if (file.size() < own_name.size() ||
        file.compare(file.size() - own_name.size(), own_name.size(), own_name) != 0)
        return;
    api_ = Api(sources, file.substr(0, file.size() - own_name.size()));
}

std::optional<Clause> Restrictions::clause_of(const clang::FunctionDecl* declaration) {
    return read_clause_of(preprocessor_, declaration);
}

std::optional<Clause> Restrictions::clause_of_target(const clang::DeclaratorDecl* variable) {
    // A parameter of a function's type is a pointer.
    int targets = llvm::isa<clang::ParmVarDecl>(variable) ? 1 : 0;
    const clang::FunctionTypeLoc type = written_function_type(variable->getTypeSourceInfo(), targets);
    if (type.isNull() || targets == 0 || type.getRParenLoc().isInvalid()) return std::nullopt;
    return read_clause_behind(preprocessor_, type.getRParenLoc());
}

Restriction Restrictions::of(const clang::FunctionDecl* function) {
    const auto known = known_.find(function);
    if (known != known_.end()) return known->second;
    known_[function] = {true, true};  // what is defined by itself
    const Restriction found = find(function);
    known_[function] = found;
    return found;
}

Restriction Restrictions::find(const clang::FunctionDecl* function) {
    if (api_.has(function)) return api_.restriction_of(function);
    for (const clang::FunctionDecl* declaration : function->redecls()) {
        const std::optional<Clause> clause = clause_of(declaration);
        if (clause && (clause->restriction.cpu || clause->restriction.amp)) return clause->restriction;
    }
    if (const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern()) {
        if (pattern != function) {
            for (const clang::FunctionDecl* declaration : pattern->redecls()) {
                const std::optional<Clause> clause = clause_of(declaration);
                if (clause && (clause->restriction.cpu || clause->restriction.amp))
                    return clause->restriction;
            }
        }
    }
    if (function->isImplicit() || function->isDefaulted() || function->isTrivial()) {
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
            method == nullptr || !method->getParent()->isLambda() || !method->isOverloadedOperator()) {
            return of_generated(function);
        }
    }
    // Inside of a function: what has no clause is restricted as the function is.
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
        for (const clang::DeclContext* around = method->getParent()->getDeclContext(); around != nullptr;
             around = around->getParent()) {
            if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(around)) return of(outer);
        }
    }
    return {true, false};
}

/// The functions that a statement calls itself, those of its members' and bases' parts too.
static void add_callees(const clang::Stmt* statement, std::vector<const clang::FunctionDecl*>& callees) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return;
    if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(statement))
        callees.push_back(construct->getConstructor());
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
        call != nullptr && call->getDirectCallee() != nullptr && call->getDirectCallee()->getBuiltinID() == 0)
        callees.push_back(call->getDirectCallee());
    if (const auto* value = llvm::dyn_cast<clang::CXXDefaultInitExpr>(statement)) add_callees(value->getExpr(), callees);
    for (const clang::Stmt* child : statement->children()) add_callees(child, callees);
}

Restriction Restrictions::of_generated(const clang::FunctionDecl* function) {
    Restriction all{true, true};
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr || function->isTrivial()) return all;
    const auto meet = [&](const clang::FunctionDecl* part) {
        if (part == nullptr || part == function) return;
        const Restriction other = of(part);
        all.amp = all.amp && other.amp;
        all.cpu = all.cpu && other.cpu;
    };
    if (llvm::isa<clang::CXXDestructorDecl>(method)) {
        for (const clang::CXXDestructorDecl* part : destructors_of_parts(method->getParent())) meet(part);
        return all;
    }
    std::vector<const clang::FunctionDecl*> parts;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method)) {
        for (const clang::CXXCtorInitializer* part : constructor->inits()) add_callees(part->getInit(), parts);
    } else if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) {
        add_callees(method->getBody(), parts);
    }
    for (const clang::FunctionDecl* part : parts) meet(part);
    return all;
}

std::vector<const clang::CXXDestructorDecl*> destructors_of_parts(const clang::CXXRecordDecl* record) {
    std::vector<const clang::CXXDestructorDecl*> found;
    const auto add = [&](clang::QualType type) {
        const clang::CXXRecordDecl* const part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        if (part != nullptr && part->hasDefinition() && !part->hasTrivialDestructor() && part->getDestructor() != nullptr)
            found.push_back(part->getDestructor());
    };
    for (const clang::CXXBaseSpecifier& base : record->bases()) add(base.getType());
    for (const clang::FieldDecl* field : record->fields()) add(field->getType());
    return found;
}

}  // namespace tessera::restrict_plugin
