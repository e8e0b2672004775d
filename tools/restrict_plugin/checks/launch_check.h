// SPDX-License-Identifier: Apache-2.0
// What is looked at from a parallel_for_each on: the kernel and all functions it calls.
#pragma once

#include <llvm/ADT/DenseSet.h>

#include "tools/restrict_plugin/flow/call_facts.h"
#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

class LaunchCheck {
  public:
    LaunchCheck(Rules& rules, CallGraph& graph) : rules_(rules), graph_(graph) {}

    /// `host`: the function that has the call.
    void check(const clang::CallExpr* launch, const clang::FunctionDecl* host);

  private:
    struct Walk;
    void check_members(const clang::CXXRecordDecl* kernel, const clang::CallExpr* launch,
                       const clang::FunctionDecl* host);
    void follow(const clang::FunctionDecl* function, Walk& walk);

    Rules& rules_;
    CallGraph& graph_;
};

}  // namespace tessera::restrict_plugin
