// SPDX-License-Identifier: Apache-2.0
// What of Tessera's own headers may be used where. They carry no clauses, for they are read without this
// check, too.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <llvm/ADT/DenseMap.h>

#include <string>

namespace tessera::restrict_plugin {

/// Where a function may run.
struct Restriction {
    bool cpu = false;
    bool amp = false;

    bool operator==(const Restriction& other) const { return cpu == other.cpu && amp == other.amp; }
    bool operator!=(const Restriction& other) const { return !(*this == other); }
};

std::string text_of(Restriction restriction);  ///< "restrict(cpu, amp)"

/// The absolute path of the file where something is written; empty: it is in none.
std::string path_of(const clang::SourceManager& sources, clang::SourceLocation where);

/// The name of what is called, where it stands; of a conversion, the object.
clang::SourceLocation place_of(const clang::CallExpr* call);

/// `tile_static` in front of it.
bool is_tile_static(const clang::VarDecl* variable);

class Api {
  public:
    Api() = default;
    Api(const clang::SourceManager& sources, std::string headers)
        : sources_(&sources), headers_(std::move(headers)) {}

    bool is_there() const { return sources_ != nullptr; }

    /// It is declared in Tessera's headers.
    bool has(const clang::Decl* declaration) const;
    bool has(clang::SourceLocation where) const;

    /// Of a function of these headers.
    Restriction restriction_of(const clang::FunctionDecl* function) const;

    /// accelerator, completion_future and the like.
    bool is_host_class(const clang::CXXRecordDecl* record) const;

    /// A class of these headers with this name: "array_view".
    bool is_class(const clang::CXXRecordDecl* record, llvm::StringRef name) const;
    bool is_class(clang::QualType type, llvm::StringRef name) const;

    /// Arrays, textures and the views of both.
    bool holds_elements(const clang::CXXRecordDecl* record) const;

    /// `array` and `texture`, which own memory: kernels refer to them.
    bool owns_memory(clang::QualType type) const;

    /// Of the Parallel Patterns Library, which has a parallel_for_each of its own.
    bool is_of_patterns(const clang::Decl* declaration) const;

    /// Takes a kernel.
    bool is_parallel_for_each(const clang::FunctionDecl* function) const;

    /// tile_barrier::wait and its kin.
    bool is_wait(const clang::FunctionDecl* function) const;

    /// direct3d_printf and direct3d_errorf.
    bool is_diagnostic(const clang::FunctionDecl* function) const;

    /// A function of <cmath>, called by a name that amp_math.h has made visible.
    bool is_math_call(const clang::FunctionDecl* function, const clang::Expr* callee) const;

  private:
    const clang::SourceManager* sources_ = nullptr;
    std::string headers_;
    mutable llvm::DenseMap<clang::FileID, bool> files_;
};

}  // namespace tessera::restrict_plugin
