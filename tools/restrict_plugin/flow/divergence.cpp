// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/flow/divergence.h"

#include <algorithm>

namespace tessera::restrict_plugin {

void Divergence::check_kernel(const clang::FunctionDecl* kernel) {
    if (graph_.waits(kernel)) walk(kernel, {});
}

void Divergence::walk(const clang::FunctionDecl* function, Variables varying) {
    if (!function->doesThisDeclarationHaveABody() ||
        std::find(active_.begin(), active_.end(), function) != active_.end())
        return;
    std::vector<bool> parameters;
    for (const clang::ParmVarDecl* parameter : function->parameters())
        parameters.push_back(varying.count(parameter) != 0);
    if (!walked_.insert({function, parameters}).second) return;
    active_.push_back(function);
    std::map<const clang::Stmt*, Loop> loops_of_caller;
    loops_.swap(loops_of_caller);
    Frame frame;
    frame.function = function;
    frame.varying = std::move(varying);
    run(function->getBody(), frame, {});
    loops_.swap(loops_of_caller);
    active_.pop_back();
}

// ---- statements

void Divergence::run(const clang::Stmt* statement, Frame& frame, Path path) {
    if (statement == nullptr) return;
    if (path.condition == nullptr && frame.returned.left.condition != nullptr) path = frame.returned.left;
    if (path.condition == nullptr && !frame.breaks.empty() && frame.breaks.back()->left.condition != nullptr)
        path = frame.breaks.back()->left;
    if (path.condition == nullptr && !frame.continues.empty() &&
        frame.continues.back()->left.condition != nullptr)
        path = frame.continues.back()->left;
    const auto leave = [&](Exits& exits, bool come_back) {
        if (path.condition != nullptr && exits.left.condition == nullptr)
            exits.left = {path.condition, statement->getBeginLoc(), come_back};
    };
    if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
        for (const clang::Stmt* part : compound->body()) run(part, frame, path);
    } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement)) {
        run_if(branch, frame, path);
    } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
        run_loop(loop->getInit(), loop->getConditionVariable(), loop->getCond(), loop->getBody(),
                 loop->getInc(), frame, path);
    } else if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
        run_loop(nullptr, loop->getConditionVariable(), loop->getCond(), loop->getBody(), nullptr, frame,
                 path);
    } else if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
        run_loop(nullptr, nullptr, loop->getCond(), loop->getBody(), nullptr, frame, path);
    } else if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) {
        run_loop(loop->getRangeStmt(), loop->getLoopVariable(), nullptr, loop->getBody(), nullptr, frame,
                 path);
    } else if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(statement)) {
        run_switch(choice, frame, path);
    } else if (llvm::isa<clang::BreakStmt>(statement)) {
        if (!frame.breaks.empty()) leave(*frame.breaks.back(), false);
    } else if (llvm::isa<clang::ContinueStmt>(statement)) {
        if (!frame.continues.empty()) leave(*frame.continues.back(), true);
    } else if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(statement)) {
        run_expression(result->getRetValue(), frame, path);
        leave(frame.returned, false);
    } else if (llvm::isa<clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt>(statement)) {
        // Threads that have left an earlier case do not concern this one.
        if (llvm::isa<clang::SwitchCase>(statement) && !frame.breaks.empty()) frame.breaks.back()->left = {};
        for (const clang::Stmt* child : statement->children()) run(child, frame, path);
    } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
        for (const clang::Decl* one : declaration->decls()) {
            const auto* const variable = llvm::dyn_cast<clang::VarDecl>(one);
            if (variable == nullptr || !variable->hasLocalStorage() || variable->getInit() == nullptr)
                continue;
            run_expression(variable->getInit(), frame, path);
            if (varies(variable->getInit(), frame) ||
                (path.parts_values() && !variable->getType()->isReferenceType()))
                frame.varying.insert(variable);
            else
                frame.varying.erase(variable);
        }
    } else {
        run_expression(statement, frame, path);
    }
}

void Divergence::run_if(const clang::IfStmt* statement, Frame& frame, Path path) {
    run(statement->getInit(), frame, path);
    if (statement->getConditionVariable() != nullptr)
        run(statement->getConditionVariableDeclStmt(), frame, path);
    run_expression(statement->getCond(), frame, path);
    Path inside = under(statement->getCond(), frame, path);
    // Threads that part and wait at the same barriers on both ways meet there.
    if (inside.condition != path.condition && statement->getElse() != nullptr) {
        const Places& first = waits_in(statement->getThen());
        if (!first.empty() && first == waits_in(statement->getElse())) inside = path;
    }
    Frame other = frame;
    run(statement->getThen(), frame, inside);
    run(statement->getElse(), other, inside);
    frame.varying.insert(other.varying.begin(), other.varying.end());
    if (frame.returned.left.condition == nullptr) frame.returned = other.returned;
}

bool Divergence::Loop::take(const Frame& frame, const Path& around) {
    const std::size_t count = varying.size();
    varying.insert(frame.varying.begin(), frame.varying.end());
    bool is_new = varying.size() != count;
    const auto take_path = [&](Path& known, const Path& other) {
        if (known.condition != nullptr || other.condition == nullptr) return;
        known = other;
        is_new = true;
    };
    take_path(path, around);
    take_path(returned.left, frame.returned.left);
    return is_new;
}

void Divergence::run_loop(const clang::Stmt* first, const clang::VarDecl* variable,
                          const clang::Expr* condition, const clang::Stmt* body, const clang::Expr* step,
                          Frame& frame, const Path& path) {
    run(first, frame, path);
    if (variable != nullptr && variable->getInit() != nullptr && varies(variable->getInit(), frame))
        frame.varying.insert(variable);
    Loop& loop = loops_[body];
    if (loop.take(frame, path)) loop.is_settled = false;
    // What one round makes vary, or which threads leave in it, concerns the rounds after it: false when there is nothing new.
    const auto run_round = [&] {
        const bool had_left = loop.breaks.left.condition != nullptr;
        Exits continues;
        frame.varying = loop.varying;
        frame.returned = loop.returned;
        run_expression(condition, frame, loop.path);
        Path inside = under(condition, frame, loop.path);
        if (inside.condition == nullptr) inside = loop.breaks.left;
        frame.breaks.push_back(&loop.breaks);
        frame.continues.push_back(&continues);
        run(body, frame, inside);
        frame.breaks.pop_back();
        frame.continues.pop_back();
        run_expression(step, frame, inside);
        const bool has_new = loop.take(frame, loop.path);
        return has_new || had_left != (loop.breaks.left.condition != nullptr);
    };
    if (!loop.is_settled) {
        const bool was_silent = silent_;
        silent_ = true;
        while (run_round()) {
        }
        silent_ = was_silent;
        loop.is_settled = true;
    }
    if (!silent_ && !loop.is_reported) {
        loop.is_reported = true;
        run_round();
    }
    frame.varying = loop.varying;
    frame.returned = loop.returned;
}

void Divergence::run_switch(const clang::SwitchStmt* statement, Frame& frame, Path path) {
    run(statement->getInit(), frame, path);
    run_expression(statement->getCond(), frame, path);
    const Path inside = under(statement->getCond(), frame, path);
    Exits breaks;
    frame.breaks.push_back(&breaks);
    run(statement->getBody(), frame, inside);
    frame.breaks.pop_back();
}

// ---- expressions

void Divergence::run_expression(const clang::Stmt* statement, Frame& frame, const Path& path) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return;
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(statement)) {
        run_expression(choice->getCond(), frame, path);
        Path inside = under(choice->getCond(), frame, path);
        const Places& first = waits_in(choice->getTrueExpr());
        if (!first.empty() && first == waits_in(choice->getFalseExpr())) inside = path;
        run_expression(choice->getTrueExpr(), frame, inside);
        run_expression(choice->getFalseExpr(), frame, inside);
        return;
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
        run_expression(binary->getLHS(), frame, path);
        run_expression(binary->getRHS(), frame,
                       binary->isLogicalOp() ? under(binary->getLHS(), frame, path) : path);
        if (binary->isAssignmentOp())
            assign(binary->getLHS(), varies(binary->getRHS(), frame), binary->isCompoundAssignmentOp(), frame,
                   path);
        return;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement);
        unary != nullptr && unary->isIncrementDecrementOp())
        assign(unary->getSubExpr(), false, true, frame, path);
    for (const clang::Stmt* child : statement->children()) run_expression(child, frame, path);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) run_call(call, frame, path);
}

void Divergence::run_call(const clang::CallExpr* call, Frame& frame, const Path& path) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr) return;
    const clang::SourceLocation where = place_of(call);
    if (rules_.api().is_wait(callee)) {
        report(where, path, "this barrier", frame);
        return;
    }
    if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
        operation != nullptr && operation->isAssignmentOp() && call->getNumArgs() == 2) {
        assign(call->getArg(0), varies(call->getArg(1), frame), operation->getOperator() != clang::OO_Equal,
               frame, path);
    }
    callee = definition_of(callee);
    if (silent_ || rules_.api().has(callee) || !graph_.waits(callee)) return;  // a call changes nothing here
    if (path.condition != nullptr) {
        report(where, path, words_for(callee) + ", which waits at a barrier,", frame);
        return;
    }
    Variables varying;
    const unsigned shift =
        llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee) ? 1 : 0;
    for (unsigned i = 0; i < callee->getNumParams() && i + shift < call->getNumArgs(); ++i) {
        if (varies(call->getArg(i + shift), frame)) varying.insert(callee->getParamDecl(i));
    }
    walk(callee, std::move(varying));
}

void Divergence::report(clang::SourceLocation where, const Path& path, const std::string& what,
                        Frame& frame) {
    if (path.condition == nullptr || silent_) return;
    std::vector<Note> notes{{path.condition->getExprLoc(), "this condition depends on it"}};
    if (path.exit.isValid()) notes.push_back({path.exit, "here some threads leave"});
    Reporter(rules_, frame.function)
        .error(where, 3561,
               what +
                   (path.exit.isValid() ? " comes after some threads of a tile may have left, which depends "
                                          "on the thread's index"
                                        : " is in control flow that depends on the thread's index") +
                   ": all threads of a tile must reach it, or none",
               std::move(notes));
}

/// The places of the barriers in a statement, with those in the functions it calls.
const Divergence::Places& Divergence::waits_in(const clang::Stmt* statement) {
    const auto [known, is_new] = waits_.insert({statement, {}});  // a recursion adds nothing
    if (is_new) known->second = find_waits(statement);
    return known->second;
}

Divergence::Places Divergence::find_waits(const clang::Stmt* statement) {
    Places found;
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return found;
    const auto add = [&found](const Places& more) { found.insert(more.begin(), more.end()); };
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
        const clang::FunctionDecl* const callee = call->getDirectCallee();
        if (rules_.api().is_wait(callee)) {
            found.insert(call->getExprLoc().getRawEncoding());
        } else if (callee != nullptr && !rules_.api().has(callee) && graph_.waits(definition_of(callee))) {
            add(waits_in(definition_of(callee)->getBody()));
        }
    }
    for (const clang::Stmt* child : statement->children()) {
        // What an if asks for is kept.
        const bool is_kept = child != nullptr && llvm::isa<clang::CompoundStmt>(child);
        add(is_kept ? waits_in(child) : find_waits(child));
    }
    return found;
}

}  // namespace tessera::restrict_plugin
