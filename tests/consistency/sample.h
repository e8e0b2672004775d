// SPDX-License-Identifier: Apache-2.0
// Which programs a build compares. AddressSanitizer makes the search thirty times as slow, and what it looks for is in the code of
// each program: a sample is enough for it, and the outcomes of all are compared in the builds without it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace litmus {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSamples = true;
#elif defined(__has_feature)
constexpr bool kSamples = __has_feature(address_sanitizer);
#else
constexpr bool kSamples = false;
#endif

constexpr std::size_t kEachTest = kSamples ? 24 : 1;
constexpr std::uint64_t kEachRandomProgram = kSamples ? 48 : 1;

}  // namespace litmus
