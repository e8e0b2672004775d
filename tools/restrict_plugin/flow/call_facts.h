// SPDX-License-Identifier: Apache-2.0
// What a function calls and declares, for following a kernel through its functions.
#pragma once

#include <clang/AST/ExprCXX.h>

#include <llvm/ADT/DenseMap.h>

#include <memory>
#include <vector>

#include "tools/restrict_plugin/restrictions/api.h"

namespace tessera::restrict_plugin {

struct Call {
    const clang::FunctionDecl* callee = nullptr;  ///< its definition where there is one
    clang::SourceLocation where;
};

struct CallFacts {
    std::vector<Call> calls;  ///< of the program's own functions
    std::vector<const clang::VarDecl*> tile_statics;
    bool waits = false;  ///< at a barrier, itself
};

/// Facts of functions, each gathered once.
class CallGraph {
  public:
    explicit CallGraph(const Api& api) : api_(api) {}

    const CallFacts& facts_of(const clang::FunctionDecl* function);

    /// It waits at a barrier, or a function that it calls does.
    bool waits(const clang::FunctionDecl* function);

    const Api& api() const { return api_; }

  private:
    class Gatherer;
    const Api& api_;
    llvm::DenseMap<const clang::FunctionDecl*, std::unique_ptr<CallFacts>> known_;
    llvm::DenseMap<const clang::FunctionDecl*, bool> waits_;
};

/// The definition of a function, or the function itself.
const clang::FunctionDecl* definition_of(const clang::FunctionDecl* function);

}  // namespace tessera::restrict_plugin
