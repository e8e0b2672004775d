// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace tessera::race_detector {

/// Called when a kernel's thread gets this memory, or gives it back: it has no past for its next owner. What is known of
/// races there is kept. Nothing happens outside kernels: each launch begins without a past.
void forget_past(const void* begin, std::size_t bytes);

}  // namespace tessera::race_detector
