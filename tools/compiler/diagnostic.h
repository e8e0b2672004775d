// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tessera::tools {

/// A place in a source as the compiler names it.
struct SourcePosition {
    std::string file;
    std::size_t line = 0;
    std::size_t column = 0;

    bool operator==(const SourcePosition& other) const { return file == other.file && line == other.line && column == other.column; }
};

/// A change that the compiler proposes.
struct FixIt {
    SourcePosition begin;
    SourcePosition end;
    std::string text;
};

/// One message of clang with what it proposes, and the notes that belong to it.
struct Diagnostic {
    SourcePosition position;
    bool is_error = false;
    std::string message;
    std::vector<FixIt> fix_its;
    std::vector<Diagnostic> notes;

    bool is_in_an_instantiation() const;
};

/// Reads clang's output under -fdiagnostics-parseable-fixits, without colours.
std::vector<Diagnostic> diagnostics_in(const std::string& output);

/// The output as it is without that option.
std::string without_fix_its(const std::string& output);

}  // namespace tessera::tools
