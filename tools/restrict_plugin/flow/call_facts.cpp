// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/flow/call_facts.h"

#include "tools/restrict_plugin/restrictions/tree_walk.h"

namespace tessera::restrict_plugin {

class CallGraph::Gatherer : public TreeWalk {
  public:
    Gatherer(CallFacts& facts, const Api& api) : facts_(facts), api_(api) {
        parts_.implicit_code = true;
        parts_.unevaluated = false;
        parts_.inner_functions = false;  // they call only when they are called
    }

  private:
    bool visit_statement(clang::Stmt* statement) override {
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(statement)) {
            add_call(call);
        } else if (const auto* const construct = llvm::dyn_cast<clang::CXXConstructExpr>(statement)) {
            add(construct->getConstructor(), construct->getLocation());
        } else if (const auto* const expression = llvm::dyn_cast<clang::CXXDeleteExpr>(statement)) {
            add_delete(expression);
        }
        return true;
    }
    bool visit_declaration(clang::Decl* declaration) override {
        const auto* const variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        if (variable != nullptr && is_tile_static(variable)) facts_.tile_statics.push_back(variable);
        return true;
    }

    void add_call(const clang::CallExpr* call) {
        const clang::FunctionDecl* const callee = call->getDirectCallee();
        if (callee == nullptr) return;
        if (api_.is_wait(callee)) facts_.waits = true;
        add(callee, place_of(call));
    }
    void add_delete(const clang::CXXDeleteExpr* expression) {
        const clang::QualType type = expression->getDestroyedType();
        const clang::CXXRecordDecl* const record = type.isNull() ? nullptr : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        if (record != nullptr && record->hasDefinition() && record->getDestructor() != nullptr)
            add(record->getDestructor(), expression->getBeginLoc());
    }
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
                gatherer.walk(part->getInit());
        }
        if (function->doesThisDeclarationHaveABody()) gatherer.walk(function->getBody());
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
