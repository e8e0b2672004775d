// SPDX-License-Identifier: Apache-2.0
// The inputs of all three ports, the same bits everywhere.
#pragma once

#include <vector>

namespace inputs {

constexpr int side = 128;          // of the matrices and of the grid
constexpr int length = 4096;       // of the lists
constexpr int bins = 64;           // of the histogram
constexpr int block = 16;          // threads along a side of a two-dimensional tile
constexpr int group = 256;         // threads of a one-dimensional tile

/// Numbers between 0 and 1.023 without a pattern; one rounding each.
inline std::vector<float> numbers(int count, unsigned seed) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i) {
        const unsigned mixed = (static_cast<unsigned>(i) + seed) * 2654435761U;
        values.push_back(static_cast<float>(mixed >> 16 & 1023U) * 0.001F);
    }
    return values;
}

inline std::vector<int> keys(int count, unsigned seed) {
    std::vector<int> values;
    for (int i = 0; i < count; ++i) {
        const unsigned mixed = (static_cast<unsigned>(i) + seed) * 2246822519U;
        values.push_back(static_cast<int>(mixed >> 20 & static_cast<unsigned>(bins - 1)));
    }
    return values;
}

}  // namespace inputs
