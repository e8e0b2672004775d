// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/library_calls.h"

#include <clang/AST/DeclTemplate.h>

#include <algorithm>

namespace tessera::restrict_plugin {

bool LibraryCalls::is_of_library(const clang::FunctionDecl* function) const {
    return rules_.sources.isInSystemHeader(function->getLocation()) && !rules_.api().has(function);
}

const clang::FunctionDecl* LibraryCalls::wrong_callee_of(const clang::FunctionDecl* function) {
    return is_of_library(function) && is_about_kernels(function) ? follow(definition_of(function)) : nullptr;
}

const clang::FunctionDecl* LibraryCalls::follow(const clang::FunctionDecl* function) {
    const auto [known, is_new] = followed_.try_emplace(function, nullptr);  // a recursion adds nothing
    if (!is_new) return known->second;
    std::vector<const clang::FunctionDecl*> callees;
    for (const Call& call : graph_.facts_of(function).calls) callees.push_back(call.callee);
    if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function)) {
        for (const clang::CXXDestructorDecl* part : destructors_of_parts(destructor->getParent())) callees.push_back(definition_of(part));
    }
    const clang::FunctionDecl* found = nullptr;
    for (const clang::FunctionDecl* callee : callees) {
        if (is_of_library(callee))
            found = follow(callee);
        else if (!rules_.restrictions.of(callee).cpu)
            found = callee;
        if (found != nullptr) break;
    }
    followed_[function] = found;
    return found;
}

bool LibraryCalls::is_about_kernels(const clang::FunctionDecl* function) {
    if (const clang::TemplateArgumentList* arguments = function->getTemplateSpecializationArgs();
        arguments != nullptr && is_about_kernels(arguments->asArray()))
        return true;
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return method != nullptr && is_about_kernels(rules_.context.getRecordType(method->getParent()));
}

bool LibraryCalls::is_about_kernels(llvm::ArrayRef<clang::TemplateArgument> arguments) {
    return std::any_of(arguments.begin(), arguments.end(), [this](const clang::TemplateArgument& argument) {
        if (argument.getKind() == clang::TemplateArgument::Pack) return is_about_kernels(argument.pack_elements());
        return argument.getKind() == clang::TemplateArgument::Type && is_about_kernels(argument.getAsType());
    });
}

bool LibraryCalls::is_about_kernels(clang::QualType type) {
    while (!type->getPointeeType().isNull()) type = type->getPointeeType();
    const clang::CXXRecordDecl* const record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record == nullptr) return false;
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
        instance != nullptr && is_about_kernels(instance->getTemplateArgs().asArray()))
        return true;
    return has_members_for_kernels(record);
}

/// Members that the host cannot call, or parts that have some.
bool LibraryCalls::has_members_for_kernels(const clang::CXXRecordDecl* record) {
    record = record->getDefinition();
    if (record == nullptr || rules_.sources.isInSystemHeader(record->getLocation())) return false;
    const auto [known, is_new] = records_.try_emplace(record, false);
    if (!is_new) return known->second;
    const auto has_some = [this](clang::QualType type) {
        const clang::CXXRecordDecl* const part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        return part != nullptr && has_members_for_kernels(part);
    };
    const bool found =
        std::any_of(record->method_begin(), record->method_end(),
                    [this](const clang::CXXMethodDecl* method) { return !method->isImplicit() && !rules_.restrictions.of(method).cpu; }) ||
        (record->isLambda() && !rules_.restrictions.of(record->getLambdaCallOperator()).cpu) ||
        std::any_of(record->bases_begin(), record->bases_end(),
                    [&](const clang::CXXBaseSpecifier& base) { return has_some(base.getType()); }) ||
        std::any_of(record->field_begin(), record->field_end(),
                    [&](const clang::FieldDecl* field) { return has_some(field->getType()); });
    records_[record] = found;
    return found;
}

}  // namespace tessera::restrict_plugin
