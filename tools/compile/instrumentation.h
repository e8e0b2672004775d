// SPDX-License-Identifier: Apache-2.0
// The ways a program can be built so that its memory accesses are watched.
#pragma once

#include <optional>
#include <string>

#include "tools/compiler/command_line.h"

namespace tessera::tools {

enum class Instrumentation {
    none,
    check,  ///< for the race detector: accesses are marked before the optimiser can merge, move or drop them
    as_is,  ///< for the race detector, marked at the end of the user's own optimisation
    tsan,   ///< for the stock ThreadSanitizer runtime
};

/// The option that asks for it: `--check`, `--check=as-is` or `--tsan`. Empty for another word; throws
/// Failure for a misspelt one.
std::optional<Instrumentation> instrumentation_of(const std::string& word);

/// Tells whether the race detector watches such a build.
constexpr bool has_race_detector(Instrumentation kind) {
    return kind == Instrumentation::check || kind == Instrumentation::as_is;
}

/// Throws Failure when `line` asks for a sanitizer that cannot be combined with `kind`.
void refuse_other_sanitizers(const CommandLine& line, Instrumentation kind);

/// Throws Failure when `line` links a program without shared libraries.
void refuse_static_linking(const CommandLine& line);

}  // namespace tessera::tools
