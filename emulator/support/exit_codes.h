// SPDX-License-Identifier: Apache-2.0
// What a process of Tessera's ends with when it is not the program's own code.
#pragma once

namespace tessera::detail {

inline constexpr int kWrongUse = 2;     ///< words, options or files that cannot be used
inline constexpr int kFindings = 66;    ///< a check that found errors (the option exitcode changes it); explore: several outcomes
inline constexpr int kToolFailed = 70;  ///< no report, or none that means something: it must not look like a clean one

}  // namespace tessera::detail
