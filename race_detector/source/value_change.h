// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "race_detector/source/source_statement.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// How a statement makes a variable's new value from the old one.
enum class Operation {
    add,
    subtract,
    increment,
    decrement,
    multiply,
    divide,
    remainder,
    bit_or,
    bit_and,
    bit_xor,
    shift_left,
    shift_right,
    maximum,
    minimum,
    test_and_write,  ///< writes another value when the old one passes a test
    other            ///< in some other way
};

/// `total += x`, `++total`, `total = max(total, x)`, `if (x > total) total = x` as its parts.
struct ValueChange {
    Operation operation = Operation::other;
    std::string target;        ///< as it is written: "counts[0]"
    std::string value;         ///< what is added and so on; empty: nothing, or it is a part of a longer expression
    std::string before;        ///< conditions and loops that control the statement, as they are written
    bool uses_other_elements = false;  ///< of the variable, other than the target
    bool is_complete = false;  ///< the statement is this change and `before`, and nothing else
};

/// The change of its variable that a statement is; nothing: it makes no new value of the old one.
/// \param variable  as the finding names it; the source may call it otherwise
std::optional<ValueChange> change_in(const SourceStatement& statement, const std::string& variable);

/// The change that the statement of a race makes, where both accesses are in it.
std::optional<ValueChange> change_of(const check::Finding& race);

/// Whether the change is an operator's of a structure, a vector or an index, and the race one about a member: nothing that is true of
/// the member's type is true of what is changed then.
bool is_of_whole_structure(const check::Finding& race, const ValueChange& change);

/// The function of C++ AMP that does it in one step, without its namespace; null: there is none.
const char* atomic_function(Operation operation);

/// Whether C++ AMP's atomic functions, but for the exchange, take a variable of this type.
bool is_atomic_type(const std::string& type);

}  // namespace tessera::race_detector
