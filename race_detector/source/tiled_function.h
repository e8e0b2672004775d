// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "race_detector/source/source_tokens.h"

namespace tessera::race_detector {

/// A function, or a lambda, that can wait at a barrier: it has a tiled_index or a tile_barrier among its parameters.
struct TiledFunction {
    std::size_t open = 0, close = 0;  ///< tokens: the braces of its body
    std::string index;                ///< name of the tiled_index; empty: it has the barrier itself
    std::string barrier;              ///< the barrier as one would write it: "t_idx.barrier"
    bool is_kernel = false;           ///< the lambda in a call of parallel_for_each: every thread runs it once
};

/// The innermost function with both lines in its body, each with nothing else on it; nothing when it is no tiled one.
/// \param launch_line  of the call of parallel_for_each
std::optional<TiledFunction> tiled_function_around(const SourceTokens& source, unsigned line, unsigned other, unsigned launch_line);

/// The tiled function that has parts of its body on both lines, whatever else is on them; nothing when there are several whose
/// parameters have different names.
std::optional<TiledFunction> only_tiled_function_at(const SourceTokens& source, unsigned line, unsigned other);

}  // namespace tessera::race_detector
