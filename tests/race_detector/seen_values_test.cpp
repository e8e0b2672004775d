// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/seen_values.h"

#include <gtest/gtest.h>

namespace tessera::race_detector {
namespace {

class SeenValuesTest : public testing::Test {
  protected:
    std::uintptr_t place() const { return reinterpret_cast<std::uintptr_t>(&word); }

    SeenValues seen;
    std::uint32_t word = 0x01020304;
};

TEST_F(SeenValuesTest, WhatWasStoredSinceIsTold) {
    const SeenValues::Before before = seen.look_before(place());
    EXPECT_FALSE(seen.has_some_since(before));
    word = 0x01FF0304;
    seen.look(place(), 0xF);
    EXPECT_TRUE(seen.has_some_since(before));
    const auto stored = seen.stored_since(before, place());
    ASSERT_EQ(stored.size(), 1U);
    EXPECT_EQ(stored[0].value, 0x01FF0304U);
    EXPECT_EQ(stored[0].mask, 0x4U);  // the byte that differs
}

TEST_F(SeenValuesTest, TheValueFromBeforeAndOtherBytesAreNot) {
    const SeenValues::Before before = seen.look_before(place());
    seen.look(place(), 0xF);  // the store is yet to come
    word = 0x01FF0304;
    seen.look(place(), 0x3);  // of others' bytes
    EXPECT_TRUE(seen.stored_since(before, place()).empty());
}

TEST_F(SeenValuesTest, ALookThatCameEarlierTellsNothing) {
    seen.look(place(), 0xF);
    word = 5;
    const SeenValues::Before before = seen.look_before(place());
    EXPECT_FALSE(seen.has_some_since(before));
    std::uint32_t other = 7;
    seen.look(reinterpret_cast<std::uintptr_t>(&other), 0xF);
    EXPECT_TRUE(seen.has_some_since(before));
    EXPECT_TRUE(seen.stored_since(before, place()).empty());
}

TEST_F(SeenValuesTest, LaunchesForgetThem) {
    const SeenValues::Before before = seen.look_before(place());
    word = 5;
    seen.look(place(), 0xF);
    seen.begin_launch();
    EXPECT_TRUE(seen.stored_since(before, place()).empty());
    EXPECT_FALSE(seen.has_some_since(seen.look_before(place())));
}

}  // namespace
}  // namespace tessera::race_detector
