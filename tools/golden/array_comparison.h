// SPDX-License-Identifier: Apache-2.0
// Two arrays of one name, number by number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/golden/array_set.h"
#include "tools/golden/heat_map.h"
#include "tools/golden/number_distance.h"

namespace tessera::tools {

/// A number that is not within the tolerance.
struct Mismatch {
    std::vector<std::uint64_t> index;        ///< in the array
    std::string member;                      ///< of a structure
    std::vector<std::uint64_t> tile, local;  ///< where the array has the shape of a tiled launch's domain
    std::string a, b;                        ///< the numbers
    Distance distance;
};

struct ArrayComparison {
    enum class Verdict { equal, within, different };

    std::string name;
    std::optional<GoldenPlace> place;
    Verdict verdict = Verdict::equal;
    std::string reason;                 ///< why they could not be compared: other type, other shape, missing
    std::vector<std::uint64_t> shape;
    std::uint64_t elements = 0;
    std::uint64_t unequal = 0;          ///< numbers that are not the same
    std::uint64_t outside = 0;          ///< of them, not within the tolerance
    std::uint64_t not_numbers = 0;      ///< of them, a NaN and a number
    bool has_distance = false;          ///< some of them are comparable
    std::uint64_t largest_ulp = 0;      ///< of all that are comparable
    double largest_absolute = 0;
    std::vector<Mismatch> first;        ///< the first few outside
    HeatMap where;                      ///< all of them
};

/// equal, within or different.
const char* verdict_word(ArrayComparison::Verdict verdict);

/// Compares what is left of both sources, in constant memory.
ArrayComparison compare_arrays(const NamedArray& a, const NamedArray& b, const Tolerance& tolerance);

}  // namespace tessera::tools
