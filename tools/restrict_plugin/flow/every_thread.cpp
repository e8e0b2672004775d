// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/flow/every_thread.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <vector>

namespace tessera::restrict_plugin {
namespace {

using Value = std::optional<long long>;

/// An expression over constants and `local[...]` of one tiled_index type.
class Calculation {
  public:
    explicit Calculation(const Rules& rules) : rules_(rules) {}

    /// The tile's dimensions, as far as `of` has met a tiled_index; empty: none.
    std::vector<long long> dimensions;
    std::vector<long long> local;  ///< of the thread

    Value of_thread(const clang::Expr* expression) {
        fixed_.clear();
        return of(expression);
    }

  private:
    Value of(const clang::Expr* expression) {
        expression = expression->IgnoreParenImpCasts();
        if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expression);
            cast != nullptr && cast->getType()->isIntegralOrEnumerationType() &&
            cast->getSubExpr()->getType()->isIntegralOrEnumerationType())
            return of(cast->getSubExpr());
        clang::Expr::EvalResult constant;
        if (!expression->isValueDependent() && expression->getType()->isIntegralOrEnumerationType() &&
            expression->EvaluateAsInt(constant, rules_.context)) {
            return constant.Val.getInt().getExtValue();
        }
        if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) return of_unary(unary);
        if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression)) return of_binary(binary);
        if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
            const auto* const variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
            const bool is_fixed = variable != nullptr && variable->hasLocalStorage() &&
                                  variable->getType().isConstQualified() && variable->getInit() != nullptr &&
                                  !llvm::isa<clang::ParmVarDecl>(variable);
            return is_fixed ? of_fixed(variable) : std::nullopt;
        }
        if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression)) return of_local(call);
        return std::nullopt;
    }

    /// Each variable once: those that are made of two others would double the work at each step.
    Value of_fixed(const clang::VarDecl* variable) {
        const auto known = fixed_.find(variable);
        if (known != fixed_.end()) return known->second;
        const Value value = of(variable->getInit());
        fixed_[variable] = value;
        return value;
    }

    Value of_local(const clang::CXXOperatorCallExpr* call) {
        if (call->getOperator() != clang::OO_Subscript || call->getNumArgs() != 2) return std::nullopt;
        const auto* const member = llvm::dyn_cast<clang::MemberExpr>(call->getArg(0)->IgnoreParenImpCasts());
        if (member == nullptr || member->getMemberDecl()->getNameAsString() != "local") return std::nullopt;
        const clang::CXXRecordDecl* record =
            member->getBase()->IgnoreParenImpCasts()->getType().getNonReferenceType()->getAsCXXRecordDecl();
        const auto* const index = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
        if (index == nullptr || !rules_.api().is_class(index, "tiled_index")) return std::nullopt;
        std::vector<long long> tile;
        for (const clang::TemplateArgument& argument : index->getTemplateArgs().asArray()) {
            if (argument.getKind() == clang::TemplateArgument::Integral &&
                argument.getAsIntegral().getExtValue() > 0)
                tile.push_back(argument.getAsIntegral().getExtValue());
        }
        if (dimensions.empty()) {
            dimensions = tile;
            local.assign(tile.size(), 0);
        }
        const Value which = of(call->getArg(1));
        if (dimensions != tile || !which || *which < 0 || *which >= static_cast<long long>(tile.size()))
            return std::nullopt;
        return local[static_cast<std::size_t>(*which)];
    }

    Value of_unary(const clang::UnaryOperator* unary) {
        const Value value = unary->isIncrementDecrementOp() ? std::nullopt : of(unary->getSubExpr());
        if (!value) return std::nullopt;
        switch (unary->getOpcode()) {
            case clang::UO_Minus:
                return -*value;
            case clang::UO_Plus:
                return value;
            case clang::UO_Not:
                return ~*value;
            case clang::UO_LNot:
                return *value == 0 ? 1 : 0;
            default:
                return std::nullopt;
        }
    }

    Value of_binary(const clang::BinaryOperator* binary) {
        if (binary->isAssignmentOp()) return std::nullopt;
        const Value a = of(binary->getLHS()), b = of(binary->getRHS());
        if (!a || !b) return std::nullopt;
        const bool can_divide = *b != 0, can_shift = *b >= 0 && *b < 31 && *a >= 0;
        switch (binary->getOpcode()) {
            case clang::BO_Add:
                return *a + *b;
            case clang::BO_Sub:
                return *a - *b;
            case clang::BO_Mul:
                return *a * *b;
            case clang::BO_Div:
                return can_divide ? Value(*a / *b) : std::nullopt;
            case clang::BO_Rem:
                return can_divide ? Value(*a % *b) : std::nullopt;
            case clang::BO_Shl:
                return can_shift ? Value(*a << *b) : std::nullopt;
            case clang::BO_Shr:
                return can_shift ? Value(*a >> *b) : std::nullopt;
            case clang::BO_And:
                return *a & *b;
            case clang::BO_Or:
                return *a | *b;
            case clang::BO_Xor:
                return *a ^ *b;
            case clang::BO_LT:
                return *a < *b ? 1 : 0;
            case clang::BO_GT:
                return *a > *b ? 1 : 0;
            case clang::BO_LE:
                return *a <= *b ? 1 : 0;
            case clang::BO_GE:
                return *a >= *b ? 1 : 0;
            case clang::BO_EQ:
                return *a == *b ? 1 : 0;
            case clang::BO_NE:
                return *a != *b ? 1 : 0;
            case clang::BO_LAnd:
                return *a != 0 && *b != 0 ? 1 : 0;
            case clang::BO_LOr:
                return *a != 0 || *b != 0 ? 1 : 0;
            default:
                return std::nullopt;
        }
    }

    const Rules& rules_;
    llvm::DenseMap<const clang::VarDecl*, Value> fixed_;  ///< of this thread
};

}  // namespace

Threads condition_of_every_thread(const clang::Expr* condition, const Rules& rules) {
    if (condition->isValueDependent()) return Threads::unknown;
    Calculation calculation(rules);
    const Value first = calculation.of_thread(condition);
    if (!first) return Threads::unknown;
    long long threads = 1;
    for (const long long dimension : calculation.dimensions) threads *= dimension;
    for (long long thread = 1; thread < threads; ++thread) {
        long long rest = thread;
        for (std::size_t d = calculation.dimensions.size(); d-- > 0;) {
            calculation.local[d] = rest % calculation.dimensions[d];
            rest /= calculation.dimensions[d];
        }
        const Value other = calculation.of_thread(condition);
        if (!other) return Threads::unknown;
        if ((*other != 0) != (*first != 0)) return Threads::differ;
    }
    return Threads::agree;
}

}  // namespace tessera::restrict_plugin
