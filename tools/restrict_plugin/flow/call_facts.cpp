// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/flow/call_facts.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace tessera::restrict_plugin {

class CallGraph::Gatherer : public clang::RecursiveASTVisitor<CallGraph::Gatherer> {
  public:
    Gatherer(CallFacts& facts, const Api& api) : facts_(facts), api_(api) {}

    bool shouldVisitImplicitCode() const { return true; }
    bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }  // calls only when it is called
    bool TraverseCXXRecordDecl(clang::CXXRecordDecl*) { return true; }
    bool TraverseTypeLoc(clang::TypeLoc) { return true; }
    bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) { return true; }
    bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr*) { return true; }

    bool VisitCallExpr(clang::CallExpr* call) {
        const clang::FunctionDecl* const callee = call->getDirectCallee();
        if (callee == nullptr) return true;
        if (api_.is_wait(callee)) facts_.waits = true;
        add(callee, place_of(call));
        return true;
    }
    bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
        add(construct->getConstructor(), construct->getLocation());
        return true;
    }
    bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) {
        const clang::QualType type = expression->getDestroyedType();
        const clang::CXXRecordDecl* const record = type.isNull() ? nullptr : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        if (record != nullptr && record->hasDefinition() && record->getDestructor() != nullptr)
            add(record->getDestructor(), expression->getBeginLoc());
        return true;
    }
    bool VisitVarDecl(clang::VarDecl* variable) {
        if (is_tile_static(variable)) facts_.tile_statics.push_back(variable);
        return true;
    }

  private:
    void add(const clang::FunctionDecl* callee, clang::SourceLocation where) {
        if (api_.has(callee) || callee->isTrivial() || callee->getBuiltinID() != 0) return;
        facts_.calls.push_back({definition_of(callee), where});
    }

    CallFacts& facts_;
    const Api& api_;
};

const clang::FunctionDecl* definition_of(const clang::FunctionDecl* function) {
    const clang::FunctionDecl* definition = nullptr;
    return function->hasBody(definition) ? definition : function;
}

const CallFacts& CallGraph::facts_of(const clang::FunctionDecl* function) {
    std::unique_ptr<CallFacts>& facts = known_[function];
    if (facts == nullptr) {
        facts = std::make_unique<CallFacts>();
        Gatherer gatherer(*facts, api_);
        if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function)) {
            for (const clang::CXXCtorInitializer* part : constructor->inits())
                gatherer.TraverseStmt(part->getInit());
        }
        if (function->doesThisDeclarationHaveABody()) gatherer.TraverseStmt(function->getBody());
    }
    return *known_[function];
}

bool CallGraph::waits(const clang::FunctionDecl* function) {
    const auto known = waits_.find(function);
    if (known != waits_.end()) return known->second;
    waits_[function] = false;  // until it is known better; a recursion adds nothing
    bool found = facts_of(function).waits;
    const std::vector<Call> calls = facts_of(function).calls;
    for (const Call& call : calls) found = found || waits(call.callee);
    waits_[function] = found;
    return found;
}

}  // namespace tessera::restrict_plugin
