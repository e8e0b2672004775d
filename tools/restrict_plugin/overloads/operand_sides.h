// SPDX-License-Identifier: Apache-2.0
// On which side operands are evaluated that stand in no function.
#pragma once

#include <clang/Basic/Cuda.h>
#include <clang/Lex/Token.h>
#include <clang/Sema/Sema.h>

#include <optional>
#include <vector>

namespace tessera::restrict_plugin {

/// C++ AMP evaluates the operands of decltype, sizeof, typeid and static_assert as the function around them is restricted, those
/// in a trailing return type as its function is, and all others on the host. The compiler takes those outside of functions for
/// code of the side that it compiles, so each pass would have types of its own. This follows the tokens and tells the compiler
/// the side where such an operand begins.
class OperandSides {
  public:
    explicit OperandSides(clang::Sema& sema) : sema_(sema) {}

    /// Tessera's own headers are of both sides.
    void begin_own_header() { is_own_header_ = true; }
    void end_own_header() { is_own_header_ = false; }

    void take(const clang::Token& token);

  private:
    enum class Group { other, operand, specification };

    struct Side {
        clang::FunctionDecl* function;  ///< null: of code in no function
        clang::CUDAFunctionTarget side;
    };

    void open();
    void close(const clang::Token& parenthesis);
    void begin_trailing_type();
    void end_operand();
    void set_side(clang::FunctionDecl* function, clang::CUDAFunctionTarget side);
    bool is_in_declarator_of_lambda(const clang::FunctionDecl* function) const;
    clang::CUDAFunctionTarget side_around() const;

    clang::Sema& sema_;
    bool is_own_header_ = false;
    std::vector<Group> open_;  ///< parentheses
    clang::tok::TokenKind previous_ = clang::tok::unknown;
    clang::SourceLocation parameters_end_;
    std::optional<clang::CUDAFunctionTarget> trailing_;  ///< of the function whose trailing return type this is
    std::size_t trailing_depth_ = 0;
    std::optional<Side> outside_;  ///< what holds again behind the operand that this is
    bool is_behind_operand_ = false;
};

}  // namespace tessera::restrict_plugin
