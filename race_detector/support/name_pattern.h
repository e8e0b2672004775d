// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tessera::race_detector {

/// Whether a text fits a pattern in which `*` stands for anything, nothing included. Takes at most the
/// product of both lengths.
bool fits(std::string_view text, std::string_view pattern);

/// The same for a file of which the pattern gives the path or its last components: "src/a.cpp" fits
/// "/home/src/a.cpp".
bool file_fits(std::string_view file, std::string_view pattern);

/// The same for a variable or function of which the pattern gives the qualified name or its last components:
/// "total" fits "sums::total".
bool name_fits(std::string_view name, std::string_view pattern);

}  // namespace tessera::race_detector
