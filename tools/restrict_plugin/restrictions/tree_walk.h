// SPDX-License-Identifier: Apache-2.0
// Walks over syntax trees with virtual functions: clang's RecursiveASTVisitor is a template of some thousand lines, which takes
// seconds to compile for each class that is derived from it.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>

#include <llvm/ADT/STLFunctionalExtras.h>

namespace tessera::restrict_plugin {

/// Sees all that is in a declaration or a statement, outer nodes first.
class TreeWalk {
  public:
    virtual ~TreeWalk() = default;

    /// False: one of the functions below has ended the walk.
    bool walk(clang::Decl* declaration);
    bool walk(clang::Stmt* statement);

  protected:
    /// What a walk sees; a derived class says so in its constructor.
    struct Parts {
        bool template_instantiations = false;
        bool implicit_code = false;
        bool unevaluated = true;      ///< types, and operands of sizeof and noexcept
        bool inner_functions = true;  ///< lambdas, and classes in functions
    };
    TreeWalk() = default;
    TreeWalk(const TreeWalk&) = default;
    TreeWalk& operator=(const TreeWalk&) = delete;

    /// False ends the walk.
    virtual bool visit_declaration(clang::Decl*) { return true; }
    virtual bool visit_statement(clang::Stmt*) { return true; }

    using Inside = llvm::function_ref<bool()>;
    /// Walks over what is in a declaration, or in a lambda: all of it, unless this says otherwise.
    virtual bool walk_declaration(clang::Decl*, Inside inside) { return inside(); }
    virtual bool walk_lambda(clang::LambdaExpr*, Inside inside) { return inside(); }

    Parts parts_;

  private:
    class Visitor;
};

}  // namespace tessera::restrict_plugin
