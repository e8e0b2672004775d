// SPDX-License-Identifier: Apache-2.0
// Which programs a build compares: with the reference compiler all, with others (TESSERA_SAMPLE) some. AddressSanitizer makes the search
// thirty times as slow, and what it looks for is in the code of each program.
#pragma once

#include <cstddef>
#include <cstdint>

namespace litmus {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kHasAddressSanitizer = true;
#elif defined(__has_feature)
constexpr bool kHasAddressSanitizer = __has_feature(address_sanitizer);
#else
constexpr bool kHasAddressSanitizer = false;
#endif
#if defined(TESSERA_SAMPLE)
constexpr bool kSamples = true;
#else
constexpr bool kSamples = false;
#endif

constexpr std::size_t kEachTest = kHasAddressSanitizer ? 24 : kSamples ? 3 : 1;
constexpr std::uint64_t kEachRandomProgram = kHasAddressSanitizer ? 48 : kSamples ? 4 : 1;

}  // namespace litmus
