// SPDX-License-Identifier: Apache-2.0
// Operands of decltype: they are not evaluated, and obey the rules of the function around them all the same.
#include "tools/restrict_plugin/checks/body_check.h"

#include <clang/AST/DeclTemplate.h>

#include "tools/restrict_plugin/restrictions/tree_walk.h"

namespace tessera::restrict_plugin {
namespace {

/// The function with the parameters of `function` that runs where that does not.
const clang::FunctionDecl* function_of_other_side(const clang::FunctionDecl* function, Restrictions& restrictions) {
    const Restriction own = restrictions.of(function);
    if (own.cpu && own.amp) return nullptr;
    const auto has_its_parameters = [&](const clang::FunctionDecl* other) {
        if (other->getNumParams() != function->getNumParams()) return false;
        for (unsigned i = 0; i < other->getNumParams(); ++i) {
            const clang::QualType type = other->getParamDecl(i)->getType();
            if (!function->getASTContext().hasSameType(type, function->getParamDecl(i)->getType())) return false;
        }
        return true;
    };
    for (const clang::NamedDecl* found : function->getDeclContext()->lookup(function->getDeclName())) {
        const auto* const other = llvm::dyn_cast<clang::FunctionDecl>(found);
        if (other == nullptr || other->isTemplated()) continue;
        const Restriction side = restrictions.of(other);
        if (side.cpu != own.cpu && side.amp != own.amp && has_its_parameters(other)) return other;
    }
    return nullptr;
}

/// In what runs on both sides, an operand has one type.
class TypesOnBothSides : public TreeWalk {
  public:
    TypesOnBothSides(Rules& rules, const clang::FunctionDecl* function) : rules_(rules), report_(rules, function) {}

    bool differ(clang::Expr* operand) { return !walk(operand); }

  private:
    bool visit_statement(clang::Stmt* statement) override {
        if (auto* const call = llvm::dyn_cast<clang::CallExpr>(statement)) return has_one_type(call);
        if (auto* const reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) return is_one_function(reference);
        return true;
    }

    bool has_one_type(const clang::CallExpr* call) {
        called_.insert(call->getCallee()->IgnoreParenImpCasts());
        const clang::FunctionDecl* const callee = call->getDirectCallee();
        const clang::FunctionDecl* const other = callee != nullptr ? function_of_other_side(callee, rules_.restrictions) : nullptr;
        if (other == nullptr || rules_.context.hasSameType(callee->getReturnType(), other->getReturnType())) return true;
        report_.error(place_of(call), 2785,
                      words_for(callee) + " has the type " + rules_.types.name_of(callee->getReturnType()) + " where it is " +
                          text_of(rules_.restrictions.of(callee)) + ", and " + rules_.types.name_of(other->getReturnType()) +
                          " where it is " + text_of(rules_.restrictions.of(other)) + ": decltype has no type for both",
                      {{other->getLocation(), "the other one"}});
        return false;
    }

    bool is_one_function(const clang::DeclRefExpr* reference) {
        const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
        if (function == nullptr || called_.count(reference) != 0) return true;
        const clang::FunctionDecl* const other = function_of_other_side(function, rules_.restrictions);
        if (other == nullptr) return true;
        report_.error(reference->getLocation(), 3556, "decltype of " + words_for(function) + ", which is two functions",
                      {{other->getLocation(), "the other one"}});
        return false;
    }

    Rules& rules_;
    Reporter report_;
    llvm::SmallPtrSet<const clang::Expr*, 8> called_;
};

}  // namespace

bool BodyCheck::TraverseTypeLoc(clang::TypeLoc type) {
    for (; !type.isNull(); type = type.getNextTypeLoc()) {
        const auto operand = type.getAs<clang::DecltypeTypeLoc>();
        if (operand.isNull()) continue;
        clang::Expr* const expression = operand.getUnderlyingExpr();
        const bool is_of_both_sides = rules_.restrictions.of(function_).cpu;
        return (is_of_both_sides && TypesOnBothSides(rules_, function_).differ(expression)) || TraverseStmt(expression);
    }
    return true;
}

/// Visual C++ lets characters pass there.
void BodyCheck::check_result(clang::TypeLoc type) {
    is_in_result_ = true;
    TraverseTypeLoc(type);
    is_in_result_ = false;
}

void BodyChecks::check_result(const clang::FunctionDecl* function) {
    const auto* const signature = function->getType()->getAs<clang::FunctionProtoType>();
    if (function->isDependentContext() || signature == nullptr || !signature->hasTrailingReturn()) return;
    if (function->getTypeSourceInfo() == nullptr) return;
    const auto type = function->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<clang::FunctionTypeLoc>();
    if (!type.isNull()) BodyCheck(*this, functions_, rules_, function).check_result(type.getReturnLoc());
}

}  // namespace tessera::restrict_plugin
