// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tessera::race_detector {

/// Lines `from` to `to` of a source file, without their ends; as many of them as can be read. Line 1 is the
/// first.
std::vector<std::string> source_lines(const std::string& file, unsigned from, unsigned to);

/// One line; nothing when it cannot be read.
std::optional<std::string> source_line(const std::string& file, unsigned line);

/// A source line and carets under it, as compilers show it; empty when the line cannot be read.
///
///        31 |         total += matrix[t_idx];
///           |               ^
///
/// \param columns  of the carets, in bytes from 1 as debug information has them; 0 or one past the line's end
/// and more
///                 (the file has changed since): no caret
std::string source_excerpt(const std::string& file, unsigned line, const std::vector<unsigned>& columns);

}  // namespace tessera::race_detector
