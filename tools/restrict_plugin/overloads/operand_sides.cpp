// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/operand_sides.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/ScopeInfo.h>
#include <clang/Sema/SemaCUDA.h>

#include "tools/restrict_plugin/restrictions/clause_reader.h"

namespace tessera::restrict_plugin {
namespace {

namespace tok = clang::tok;
using clang::CUDAFunctionTarget;

bool has_operand(tok::TokenKind word) {
    return word == tok::kw_decltype || word == tok::kw_sizeof || word == tok::kw_alignof || word == tok::kw_typeid ||
           word == tok::kw_static_assert || word == tok::kw__Static_assert;
}

/// What may stand between a function's parameters and its clause, with parentheses of its own.
bool is_specification(tok::TokenKind word) {
    return word == tok::kw_noexcept || word == tok::kw_throw || word == tok::kw___attribute || word == tok::kw___declspec;
}

CUDAFunctionTarget side_of(const Restriction& restriction) {
    if (!restriction.amp) return CUDAFunctionTarget::Host;
    return restriction.cpu ? CUDAFunctionTarget::HostDevice : CUDAFunctionTarget::Device;
}

}  // namespace

void OperandSides::take(const clang::Token& token) {
    // The compiler reads one token ahead: it has evaluated an operand when it reads what stands behind the parenthesis.
    if (is_behind_operand_) end_operand();
    if (is_own_header_) return;
    const tok::TokenKind kind = token.getKind();
    if (kind == tok::l_paren)
        open();
    else if (kind == tok::r_paren)
        close(token);
    else if (kind == tok::arrow)
        begin_trailing_type();
    const bool ends_declarator = token.isOneOf(tok::l_brace, tok::semi, tok::equal) && open_.size() == trailing_depth_;
    if (ends_declarator || open_.size() < trailing_depth_) trailing_.reset();
    previous_ = kind;
}

void OperandSides::open() {
    Group group = is_specification(previous_) ? Group::specification : Group::other;
    if (has_operand(previous_) && !outside_) {
        clang::FunctionDecl* const function = sema_.getCurFunctionDecl(true);
        // In a function's code the compiler knows the side by itself.
        if (function == nullptr || trailing_) {
            group = Group::operand;
            outside_ = {function, sema_.CUDA().IdentifyTarget(function)};
            set_side(function, trailing_ ? *trailing_ : side_around());
        }
    }
    open_.push_back(group);
}

void OperandSides::close(const clang::Token& parenthesis) {
    const Group group = open_.empty() ? Group::other : open_.back();
    if (!open_.empty()) open_.pop_back();
    is_behind_operand_ = group == Group::operand;
    if (group == Group::other) parameters_end_ = parenthesis.getLocation();
}

void OperandSides::begin_trailing_type() {
    const clang::FunctionDecl* const function = sema_.getCurFunctionDecl(true);
    if (parameters_end_.isInvalid() || (function != nullptr && !is_in_declarator_of_lambda(function))) return;
    const std::optional<Clause> clause = read_clause_behind(sema_.getPreprocessor(), parameters_end_);
    trailing_ = clause ? side_of(clause->restriction) : side_around();
    trailing_depth_ = open_.size();
}

void OperandSides::end_operand() {
    is_behind_operand_ = false;
    set_side(outside_->function, outside_->side);
    outside_.reset();
}

void OperandSides::set_side(clang::FunctionDecl* function, CUDAFunctionTarget side) {
    if (function == nullptr) {
        sema_.CUDA().CurCUDATargetCtx.Target = side;
        return;
    }
    function->dropAttr<clang::CUDAHostAttr>();
    function->dropAttr<clang::CUDADeviceAttr>();
    if (side != CUDAFunctionTarget::Device) function->addAttr(clang::CUDAHostAttr::CreateImplicit(sema_.Context));
    if (side != CUDAFunctionTarget::Host) function->addAttr(clang::CUDADeviceAttr::CreateImplicit(sema_.Context));
}

/// The compiler takes a lambda's trailing return type for code of the function around the lambda.
bool OperandSides::is_in_declarator_of_lambda(const clang::FunctionDecl* function) const {
    const clang::sema::LambdaScopeInfo* const lambda = sema_.getCurLambda();
    return lambda != nullptr && lambda->CallOperator != nullptr && lambda->CallOperator != function;
}

/// A local class is a part of its function.
CUDAFunctionTarget OperandSides::side_around() const {
    for (const clang::DeclContext* around = sema_.CurContext; around != nullptr; around = around->getParent()) {
        if (const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(around)) return sema_.CUDA().IdentifyTarget(function);
    }
    return CUDAFunctionTarget::Host;
}

}  // namespace tessera::restrict_plugin
