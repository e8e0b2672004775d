// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tessera::race_detector {

/// Whether the preprocessor hands a line on to the compiler. Which macros are defined is not known here.
enum class Compiled { yes, no, unknown };

/// Of lines whose first one is compiled, such as those of a whole file; without comments. Directives are `no` where it is known what
/// they decide: `#if 0`, and the `#else` and `#endif` of a section that began before.
std::vector<Compiled> compiled_lines(const std::vector<std::string>& lines);

/// The same where the last one is compiled, too: so are the others of its section, and none of the alternatives.
std::vector<Compiled> compiled_lines_between(const std::vector<std::string>& lines);

}  // namespace tessera::race_detector
