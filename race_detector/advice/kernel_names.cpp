// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/kernel_names.h"

#include <cstddef>

#include "race_detector/source/tiled_function.h"

namespace tessera::race_detector {

KernelNames::KernelNames(const check::Finding& finding, SourceFiles& sources) : finding_(finding) {
    const check::Position& first = finding.first.position;
    const check::Position& second = finding.second ? finding.second->position : first;
    if (first.line == 0 || first.file != second.file) return;
    const auto function = tiled_function_around(sources.tokens_of(first.file), first.line, second.line, finding.launch.line);
    if (!function) return;
    if (!function->index.empty()) index_ = function->index;
    barrier_ = function->barrier;
}

std::string KernelNames::is_first_of_tile() const {
    std::string condition;
    for (std::size_t dimension = 0; dimension < finding_.tile_dims.size(); ++dimension) {
        if (finding_.tile_dims[dimension] == 1) continue;
        condition += (condition.empty() ? "" : " && ") + index_ + ".local[" + std::to_string(dimension) + "] == 0";
    }
    return condition.empty() ? index_ + ".local[0] == 0" : condition;
}

}  // namespace tessera::race_detector
