// SPDX-License-Identifier: Apache-2.0
// Divergence's second part: which values differ between the threads of a tile.
#include <algorithm>

#include "tools/restrict_plugin/flow/divergence.h"

namespace tessera::restrict_plugin {
namespace {

const clang::ValueDecl* variable_of(const clang::Expr* expression) {
    expression = expression->IgnoreParenImpCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression))
        return variable_of(member->getBase());
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression);
        call != nullptr && call->getNumArgs() == 2 && call->getOperator() == clang::OO_Subscript) {
        return variable_of(call->getArg(0));
    }
    const auto* const reference = llvm::dyn_cast<clang::DeclRefExpr>(expression);
    return reference != nullptr ? reference->getDecl() : nullptr;
}

bool is_memory(const clang::Expr* object, const Api& api) {
    for (const char* name : {"array", "array_view", "texture", "texture_view", "writeonly_texture_view"}) {
        if (api.is_class(object->IgnoreParenImpCasts()->getType(), name)) return true;
    }
    return false;
}

}  // namespace

bool Divergence::varies(const clang::Stmt* statement, const Frame& frame) const {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return false;
    const Api& api = rules_.api();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(statement)) {
        if (api.is_class(member->getBase()->getType(), "tiled_index") ||
            api.is_class(member->getBase()->IgnoreParenImpCasts()->getType(), "tiled_index")) {
            const std::string name = member->getMemberDecl()->getNameAsString();
            return name == "local" || name == "global";
        }
        if (member->isArrow()) return false;  // memory
        return varies(member->getBase(), frame);
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement))
        return frame.varying.count(reference->getDecl()) != 0;
    if (llvm::isa<clang::ArraySubscriptExpr>(statement)) return false;
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement);
        unary != nullptr && unary->getOpcode() == clang::UO_Deref)
        return false;
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
        binary != nullptr && binary->getOpcode() == clang::BO_Comma)
        return varies(binary->getRHS(), frame);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
        const clang::FunctionDecl* const callee = call->getDirectCallee();
        if (callee == nullptr) return false;
        if (const auto* conversion = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
            conversion != nullptr && llvm::isa<clang::CXXConversionDecl>(callee) &&
            api.is_class(conversion->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType(),
                         "tiled_index")) {
            return true;  // a tiled_index stands for its global position
        }
        // Of the program's own functions only their code tells; of atomics only the run does.
        const bool is_calculation =
            api.has(callee) || api.is_math_call(callee, call->getCallee()) || callee->getBuiltinID() != 0;
        if (!is_calculation ||
            (callee->getIdentifier() != nullptr && callee->getName().starts_with("atomic_")))
            return false;
        if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
            operation != nullptr && operation->getNumArgs() > 0 && is_memory(operation->getArg(0), api)) {
            return false;
        }
        if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
            if (is_memory(method->getImplicitObjectArgument(), api)) return false;
            if (varies(method->getImplicitObjectArgument(), frame)) return true;
        }
        return std::any_of(call->arg_begin(), call->arg_end(),
                           [&](const clang::Expr* argument) { return varies(argument, frame); });
    }
    for (const clang::Stmt* child : statement->children()) {
        if (varies(child, frame)) return true;
    }
    return false;
}

void Divergence::assign(const clang::Expr* target, bool value_varies, bool keeps, Frame& frame,
                        const Path& path) {
    const clang::ValueDecl* const variable = variable_of(target);
    const auto* const local = llvm::dyn_cast_or_null<clang::VarDecl>(variable);
    if (local == nullptr || !local->hasLocalStorage() || local->getType()->isReferenceType()) return;
    const bool is_part =
        llvm::isa<clang::MemberExpr, clang::CXXOperatorCallExpr>(target->IgnoreParenImpCasts());
    if (value_varies || path.parts_values())
        frame.varying.insert(local);
    else if (!keeps && !is_part)
        frame.varying.erase(local);
}

Divergence::Path Divergence::under(const clang::Expr* condition, Frame& frame, const Path& path) {
    if (path.condition != nullptr || condition == nullptr) return path;
    auto known = conditions_.find(condition);
    if (known == conditions_.end())
        known = conditions_.insert({condition, condition_of_every_thread(condition, rules_)}).first;
    switch (known->second) {
        case Threads::agree:
            return path;
        case Threads::differ:
            return {condition, {}, true};
        case Threads::unknown:
            break;
    }
    return varies(condition, frame) ? Path{condition, {}, true} : path;
}

}  // namespace tessera::restrict_plugin
