// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/kernel_names.h"

#include <algorithm>
#include <optional>

#include "race_detector/source/source_tokens.h"
#include "race_detector/source/tiled_function.h"

namespace tessera::race_detector {

std::string is_first_of_tile(const std::string& index, std::size_t dimensions) {
    std::string condition;
    for (std::size_t d = 0; d < dimensions; ++d) condition += (d == 0 ? "" : " && ") + index + ".local[" + std::to_string(d) + "] == 0";
    return condition;
}

KernelNames::KernelNames(const check::Finding& finding, SourceFiles& sources)
    : dimensions_(std::max<std::size_t>(finding.tile_dims.size(), 1)) {
    const check::Position& first = finding.first.position;
    const check::Position& second = finding.second ? finding.second->position : first;
    if (first.line == 0 || first.file != second.file) return;
    const SourceTokens& tokens = sources.tokens_of(first.file);
    std::optional<TiledFunction> function = tiled_function_around(tokens, first.line, second.line, finding.launch.line);
    if (!function) function = only_tiled_function_at(tokens, first.line, second.line);
    if (!function) return;
    if (!function->index.empty()) index_ = function->index;
    barrier_ = function->barrier;
}

}  // namespace tessera::race_detector
