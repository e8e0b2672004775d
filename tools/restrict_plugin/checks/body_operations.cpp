// SPDX-License-Identifier: Apache-2.0
// BodyCheck's second part: operators, casts, statements and literals.
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "tools/restrict_plugin/checks/body_check.h"
#include "tools/restrict_plugin/flow/loop_exits.h"

namespace tessera::restrict_plugin {

// ---- operations

bool BodyCheck::VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->getOpcode() == clang::UO_AddrOf)
        address_taken_.insert(operation->getSubExpr()->IgnoreParens());
    if (operation->isIncrementDecrementOp())
        check_pointer_arithmetic(operation->getSubExpr()->getType(), operation->getOperatorLoc());
    return true;
}

bool BodyCheck::VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->isPtrMemOp()) return true;  // a pointer to a member function has a finding where it comes from
    if (operation->isAdditiveOp() || operation->getOpcode() == clang::BO_AddAssign ||
        operation->getOpcode() == clang::BO_SubAssign) {
        check_pointer_arithmetic(operation->getLHS()->getType(), operation->getOperatorLoc());
        check_pointer_arithmetic(operation->getRHS()->getType(), operation->getOperatorLoc());
    }
    const auto code = operation->getOpcode();
    const bool divides = code == clang::BO_Div || code == clang::BO_Rem || code == clang::BO_DivAssign ||
                         code == clang::BO_RemAssign;
    if (!divides || operation->isValueDependent()) return true;
    const clang::Expr* const divisor = operation->getRHS();
    if (divisor->getType()->isIntegralOrEnumerationType()) {
        clang::Expr::EvalResult value;
        if (divisor->EvaluateAsInt(value, rules_.context) && value.Val.getInt() == 0)
            report_.error(operation->getOperatorLoc(), 3567, "division by zero");
    } else if (divisor->getType()->isRealFloatingType()) {
        llvm::APFloat value(0.0);
        if (divisor->EvaluateAsFloat(value, rules_.context) && value.isZero())
            report_.warning(operation->getOperatorLoc(), 4872, "division of a floating-point number by zero");
    }
    return true;
}

bool BodyCheck::VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) {
    const clang::Expr* const base = subscript->getBase()->IgnoreParenImpCasts();
    if (base->getType()->isPointerType())
        check_pointer_arithmetic(base->getType(), subscript->getRBracketLoc());
    return true;
}

void BodyCheck::check_pointer_arithmetic(clang::QualType pointer, clang::SourceLocation where) {
    if (!pointer->isPointerType() || !pointer->getPointeeType()->isBooleanType()) return;
    report_.error(where, 3599, "arithmetic with a pointer to bool: restrict(amp) code has none");
}

namespace {

/// Of a pointer to a number or the other way around: also where the cast is to a reference, which reads the one as the other.
bool converts_number_and_pointer(const clang::ExplicitCastExpr& cast) {
    switch (cast.getCastKind()) {
        case clang::CK_IntegralToPointer:
        case clang::CK_PointerToIntegral:
            return true;
        case clang::CK_LValueBitCast: {
            const clang::QualType to = cast.getType(), from = cast.getSubExprAsWritten()->getType();
            return (to->isPointerType() && from->isArithmeticType()) || (to->isArithmeticType() && from->isPointerType());
        }
        default:
            return false;
    }
}

}  // namespace

bool BodyCheck::VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    const clang::QualType to = cast->getTypeAsWritten(), from = cast->getSubExprAsWritten()->getType();
    if (llvm::isa<clang::CXXDynamicCastExpr>(cast)) {
        report_.error(cast->getExprLoc(), 3587, "restrict(amp) code has no dynamic_cast");
        return true;
    }
    const std::string why = rules_.types.why_not(to);
    if (!why.empty()) {
        report_.error(cast->getExprLoc(), 3581, "a cast: " + why);
        return true;
    }
    if (converts_number_and_pointer(*cast)) {
        report_.error(cast->getExprLoc(), 3588,
                      "a cast from " + rules_.types.name_of(from) + " to " + rules_.types.name_of(to) +
                          ": restrict(amp) code does not convert between numbers and pointers");
        return true;
    }
    const clang::QualType target = to->getPointeeType(),
                          source = from->isPointerType() ? from->getPointeeType() : from;
    if (!target.isNull() && !source->isArrayType() && source.isConstQualified() &&
        !target.isConstQualified() && !target->isFunctionType())
        report_.warning(
            cast->getExprLoc(), 4880,
            "a cast takes away const: what is written through it is not defined in restrict(amp) code");
    return true;
}

bool BodyCheck::VisitCXXScalarValueInitExpr(clang::CXXScalarValueInitExpr* value) {
    const std::string why = rules_.types.why_not(value->getType());
    if (!why.empty()) report_.error(value->getExprLoc(), 3581, why);
    return true;
}

bool BodyCheck::VisitCXXTemporaryObjectExpr(clang::CXXTemporaryObjectExpr* object) {
    const std::string why = rules_.types.why_not(object->getType());
    if (!why.empty()) report_.error(object->getBeginLoc(), 3581, why);
    return true;
}

bool BodyCheck::TraverseCXXTypeidExpr(clang::CXXTypeidExpr* expression) {
    report_.error(expression->getBeginLoc(), 3591, "restrict(amp) code has no typeid");
    return expression->isTypeOperand() || TraverseStmt(expression->getExprOperand());
}

// ---- statements

bool BodyCheck::TraverseCXXThrowExpr(clang::CXXThrowExpr* expression) {
    report_.error(expression->getThrowLoc(), 3594, "restrict(amp) code has no exceptions: throw");
    return true;
}

bool BodyCheck::TraverseCXXTryStmt(clang::CXXTryStmt* statement) {
    report_.error(statement->getTryLoc(), 3594, "restrict(amp) code has no exceptions: try and catch");
    return TraverseStmt(statement->getTryBlock());
}

bool BodyCheck::TraverseGCCAsmStmt(clang::GCCAsmStmt* statement) {
    report_.error(statement->getAsmLoc(), 3592, "restrict(amp) code has no inline assembly");
    return true;
}

bool BodyCheck::TraverseMSAsmStmt(clang::MSAsmStmt* statement) {
    report_.error(statement->getAsmLoc(), 3592, "restrict(amp) code has no inline assembly");
    return true;
}

bool BodyCheck::VisitGotoStmt(clang::GotoStmt* statement) {
    report_.error(statement->getGotoLoc(), 3593, "restrict(amp) code has no goto");
    return true;
}

bool BodyCheck::VisitIndirectGotoStmt(clang::IndirectGotoStmt* statement) {
    report_.error(statement->getGotoLoc(), 3593, "restrict(amp) code has no goto");
    return true;
}

bool BodyCheck::VisitLabelStmt(clang::LabelStmt* statement) {
    report_.error(statement->getIdentLoc(), 3598, "restrict(amp) code has no labels");
    return true;
}

bool BodyCheck::VisitVAArgExpr(clang::VAArgExpr* expression) {
    report_.error(expression->getBuiltinLoc(), 3581, "restrict(amp) functions have no ellipsis: va_arg");
    return true;
}

void BodyCheck::check_endless(const clang::Expr* condition, const clang::Stmt* body,
                              clang::SourceLocation where) {
    if (condition != nullptr) {
        bool value = false;
        if (condition->isValueDependent() || !condition->EvaluateAsBooleanCondition(value, rules_.context) ||
            !value)
            return;
    }
    if (!has_loop_exit(body, rules_.api()))
        report_.error(where, 3563,
                      "this loop does not end: its condition is always true, and nothing in it leaves it");
}

bool BodyCheck::VisitWhileStmt(clang::WhileStmt* loop) {
    check_endless(loop->getCond(), loop->getBody(), loop->getWhileLoc());
    return true;
}

bool BodyCheck::VisitForStmt(clang::ForStmt* loop) {
    check_endless(loop->getCond(), loop->getBody(), loop->getForLoc());
    return true;
}

bool BodyCheck::VisitDoStmt(clang::DoStmt* loop) {
    check_endless(loop->getCond(), loop->getBody(), loop->getDoLoc());
    return true;
}

// ---- literals

bool BodyCheck::VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    if (literal->getValue().getActiveBits() > 32)
        report_.error(literal->getLocation(), 3595,
                      "this number needs more than 32 bits: restrict(amp) code has none so large");
    else if (const std::string why = rules_.types.why_not(literal->getType()); !why.empty())
        report_.error(literal->getLocation(), 3581, "a number: " + why);
    return true;
}

bool BodyCheck::VisitFloatingLiteral(clang::FloatingLiteral* literal) {
    const std::string why = rules_.types.why_not(literal->getType());
    if (!why.empty()) {
        report_.error(literal->getLocation(), 3581, "a number: " + why);
        return true;
    }
    // The compiler's own FLT_MAX has so few digits that it is too large before it is rounded.
    const clang::SourceLocation spelling = rules_.sources.getSpellingLoc(literal->getLocation());
    if (rules_.sources.isWrittenInBuiltinFile(spelling)) return true;
    // Rounded, a number that is a little too large is the largest there is: what is written tells.
    const llvm::StringRef text =
        clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(spelling), rules_.sources, rules_.context.getLangOpts());
    std::string digits = text.rtrim("fFlL").str();
    digits.erase(std::remove(digits.begin(), digits.end(), '\''), digits.end());
    // Visual C++ reads it as a double first.
    llvm::APFloat written(llvm::APFloat::IEEEdouble());
    auto read = written.convertFromString(digits, llvm::APFloat::rmNearestTiesToEven);
    bool loses = false;
    llvm::APFloat most = llvm::APFloat::getLargest(literal->getSemantics());
    most.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
    if (!read) {
        llvm::consumeError(read.takeError());
    } else if (written > most) {
        report_.error(literal->getLocation(), 2177,
                      "this number is larger than any of type " + rules_.types.name_of(literal->getType()));
    }
    return true;
}

bool BodyCheck::VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (rules_.types.why_not(cast->getType()).empty()) converted_.insert(cast->getSubExpr()->IgnoreParens());
    return true;
}

/// `word = 'T'` is a number for Visual C++, which converts it while it compiles.
bool BodyCheck::VisitCharacterLiteral(clang::CharacterLiteral* literal) {
    if (is_in_result_ || converted_.count(literal) != 0) return true;
    const std::string why = rules_.types.why_not(literal->getType());
    if (!why.empty()) report_.error(literal->getLocation(), 3581, "a character: " + why);
    return true;
}

bool BodyCheck::VisitStringLiteral(clang::StringLiteral* literal) {
    if (texts_.count(literal) == 0)
        report_.error(literal->getBeginLoc(), 3589,
                      "restrict(amp) code has no string literals but as arguments of direct3d_printf and "
                      "direct3d_errorf");
    return true;
}

}  // namespace tessera::restrict_plugin
