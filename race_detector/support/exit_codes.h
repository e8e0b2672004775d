// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::race_detector {

/// What a checked program ends with when it is not its own code (option exitcode) that counts.
inline constexpr int kWrongUse = 2;     ///< options or files that cannot be used
inline constexpr int kToolFailed = 70;  ///< no report, or none that means something

}  // namespace tessera::race_detector
