// SPDX-License-Identifier: Apache-2.0
// Barriers that not all threads of a tile need reach.
#pragma once

#include <clang/AST/StmtCXX.h>

#include <llvm/ADT/DenseMap.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tools/restrict_plugin/flow/call_facts.h"
#include "tools/restrict_plugin/flow/every_thread.h"
#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

/// Follows from the kernel which values differ between the threads of a tile because they come from a
/// tiled_index's `local` or `global`, and reports barriers under conditions that do. What is read from memory
/// may be the same for all threads; that is left to the run.
class Divergence {
  public:
    Divergence(Rules& rules, CallGraph& graph) : rules_(rules), graph_(graph) {}

    void check_kernel(const clang::FunctionDecl* kernel);

  private:
    using Variables = std::set<const clang::ValueDecl*>;
    using Places = std::set<unsigned>;

    /// Where the threads of a tile part; null: nowhere.
    struct Path {
        const clang::Expr* condition = nullptr;
        clang::SourceLocation exit;  ///< of threads that leave early; invalid: the condition is around
        bool come_back = true;       ///< threads that are not here continue with variables of older values

        bool parts_values() const { return condition != nullptr && come_back; }
    };

    /// A loop, switch or function that `break`, `continue` or `return` leaves.
    struct Exits {
        Path left;  ///< by some of the threads
    };

    struct Frame {
        const clang::FunctionDecl* function = nullptr;
        Variables varying;  ///< differ between threads, as of now
        Exits returned;
        std::vector<Exits*> breaks, continues;
    };

    /// What is known when a round of a loop begins, joined over all rounds, those of the loops around it too: it
    /// only grows, so a loop is walked no more often than there is something new to know.
    struct Loop {
        Variables varying;
        Path path;
        Exits breaks, returned;
        bool is_settled = false, is_reported = false;

        bool take(const Frame& frame, const Path& around);  ///< false: nothing new
    };

    void walk(const clang::FunctionDecl* function, Variables varying);
    void run(const clang::Stmt* statement, Frame& frame, Path path);
    void run_expression(const clang::Stmt* expression, Frame& frame, const Path& path);
    void run_if(const clang::IfStmt* statement, Frame& frame, Path path);
    void run_loop(const clang::Stmt* first, const clang::VarDecl* variable, const clang::Expr* condition,
                  const clang::Stmt* body, const clang::Expr* step, Frame& frame, const Path& path);
    void run_switch(const clang::SwitchStmt* statement, Frame& frame, Path path);
    void run_call(const clang::CallExpr* call, Frame& frame, const Path& path);
    void assign(const clang::Expr* target, bool varies, bool keeps, Frame& frame, const Path& path);

    Path under(const clang::Expr* condition, Frame& frame, const Path& path);
    bool varies(const clang::Stmt* expression, const Frame& frame) const;
    void report(clang::SourceLocation where, const Path& path, const std::string& what, Frame& frame);
    const Places& waits_in(const clang::Stmt* statement);
    Places find_waits(const clang::Stmt* statement);

    Rules& rules_;
    CallGraph& graph_;
    bool silent_ = false;
    llvm::DenseMap<const clang::Expr*, Threads> conditions_;
    std::map<const clang::Stmt*, Loop> loops_;  ///< of the function that is walked, by their bodies
    std::map<const clang::Stmt*, Places> waits_;
    std::set<std::pair<const clang::FunctionDecl*, std::vector<bool>>> walked_;
    std::vector<const clang::FunctionDecl*> active_;
};

}  // namespace tessera::restrict_plugin
