// SPDX-License-Identifier: Apache-2.0
// Overloads on restrictions that a compiler without the plugin for them would choose between by their parameters alone.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/code/source_text.h"

namespace tessera::tools {

enum class Parameters {
    alike,  ///< `int&` and `const int&`, or two numbers: each function fits where the other should be called, without a word
    same    ///< the compiler complains
};

/// One of two functions of one name whose restrictions differ.
struct CompetingFunction {
    std::filesystem::path file;
    std::size_t line = 0;
    std::string name;
};

/// The first one, read from the text. A name whose functions have the same parameters has none with parameters that are alike.
std::optional<CompetingFunction> competing_function(const std::vector<SourceText>& files, Parameters parameters);

}  // namespace tessera::tools
