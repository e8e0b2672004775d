// SPDX-License-Identifier: Apache-2.0
// What lesson 13 tests: broken.cpp and repaired.cpp each have one.
#pragma once

#include <vector>

/// Adds to each number the next one in its tile of four.
std::vector<int> neighbour_sums(std::vector<int> numbers);
