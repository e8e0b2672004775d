// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::race_detector {

/// Puts the detector to work: observer, end-of-program report, signals. Called once, while the library is loaded. Ends the
/// program with exit code 2 when a file that the options name cannot be read.
void install();

}  // namespace tessera::race_detector
