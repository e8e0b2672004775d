// SPDX-License-Identifier: Apache-2.0
// The result of `tessera golden compare --report=json`.
#pragma once

namespace tessera::detail::comparison_key {

constexpr const char* kComparisonSchema = "tessera-comparison/1";

constexpr const char* kA = "a";
constexpr const char* kArrays = "arrays";
constexpr const char* kAtol = "atol";
constexpr const char* kB = "b";
constexpr const char* kDifferent = "different";
constexpr const char* kElements = "elements";
constexpr const char* kIndex = "index";
constexpr const char* kLargestAbsolute = "largest_absolute";
constexpr const char* kLargestUlp = "largest_ulp";
constexpr const char* kLaunch = "launch";
constexpr const char* kLocal = "local";
constexpr const char* kMember = "member";
constexpr const char* kMismatches = "mismatches";
constexpr const char* kName = "name";
constexpr const char* kNotANumber = "not_a_number";
constexpr const char* kNotCompared = "not_compared";
constexpr const char* kNotNumbers = "not_numbers";
constexpr const char* kOutside = "outside";
constexpr const char* kReason = "reason";
constexpr const char* kRtol = "rtol";
constexpr const char* kSchema = "schema";
constexpr const char* kTile = "tile";
constexpr const char* kTolerance = "tolerance";
constexpr const char* kUlp = "ulp";
constexpr const char* kUnequal = "unequal";
constexpr const char* kVerdict = "verdict";

}  // namespace tessera::detail::comparison_key
