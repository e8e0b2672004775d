// SPDX-License-Identifier: Apache-2.0
// All arrays of two sides.
#pragma once

#include <string>
#include <vector>

#include "tools/golden/array_comparison.h"

namespace tessera::tools {

struct SetComparison {
    std::string a, b;
    Tolerance tolerance;
    std::vector<ArrayComparison> arrays;
    std::vector<std::string> not_compared;  ///< arrays of a recording for which files that something else wrote have no partner

    bool is_different() const;
};

/// Two recordings must have the same arrays, launch by launch. Of a recording and files, the files' names choose: `product` is
/// what the last launch that changed `product` left, `0003.product` what launch 3 left. Throws Failure when nothing is there
/// to be compared.
SetComparison compare_sets(const ArraySet& a, const ArraySet& b, const Tolerance& tolerance);

std::string comparison_text(const SetComparison& comparison);
std::string comparison_json(const SetComparison& comparison);
std::string comparison_html(const SetComparison& comparison);

}  // namespace tessera::tools
