// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "emulator/symbols/symbolizer.h"
#include "tessera/detail/debug_information.h"

using tessera::detail::source_frames;
using tessera::detail::source_position;

namespace {

/// Not one of which compilers call the result once for all.
__attribute__((noinline)) const void* caller() {
    asm volatile("" ::: "memory");
    return __builtin_return_address(0);
}

const void* first_call;
const void* second_call;
unsigned first_line;
volatile int steps;

/// Compilers that make one call of the last two give it the line of neither.
__attribute__((noinline)) void call_twice(bool which) {
    first_call = caller(), first_line = __LINE__;
    if (which) {
        second_call = caller(), steps = 1;
    } else {
        second_call = caller(), steps = 1;
    }
}

std::string ending_of(const std::string& text, std::size_t length) { return text.substr(text.size() > length ? text.size() - length : 0); }

TEST(SourcePosition, OfALineIsTheLine) {
    call_twice(true);
    const std::string place = "/tests/unit/source_position_test.cpp:" + std::to_string(first_line);
    EXPECT_EQ(ending_of(source_position(first_call), place.size()), place);
}

TEST(SourcePosition, OfAnInstructionWithoutALineIsNearTheOneBefore) {
    call_twice(false);
    if (source_frames(second_call).front().line != 0) GTEST_SKIP() << "the compiler has left two calls";
    const std::string position = source_position(second_call), place = "/tests/unit/source_position_test.cpp:" + std::to_string(first_line);
    EXPECT_EQ(position.rfind("a place near /", 0), 0U) << position;
    EXPECT_EQ(ending_of(position, place.size()), place);
}

TEST(SourcePosition, OfNoCodeIsTheAddress) {
    EXPECT_EQ(source_position(reinterpret_cast<const void*>(std::uintptr_t{16}), false), "address 0x10");
}

}  // namespace
