// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::race_detector {

/// What the loaded modules' code can do to order accesses, whether or not it will: seen in the names they import.
struct KernelFeatures {
    bool atomics = false;  ///< C++ AMP's atomic functions
    bool fences = false;   ///< memory fences without a rendezvous
};

/// Looks through all modules when some came or went since the last call.
KernelFeatures kernel_features();

}  // namespace tessera::race_detector
