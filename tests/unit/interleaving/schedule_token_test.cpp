// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/schedule_token.h"
#include "emulator/schedules/source_edit.h"

#include <gtest/gtest.h>

namespace tessera::detail {
namespace {

TEST(ScheduleToken, SaysWhatItWasReadFrom) {
    for (const char* text : {"a-none-f", "a-all-v", "a-t0x4-r18446744073709551615", "a-t0x4_t16x8_g0o128x4_g3o0x1_o-p7d3k120",
                             "a-t0x4-x", "a-t0x4-x0120z_36__1000_1", "a-t0x4-x0-s0", "a-all-x1_40_-s2_3_17", "b-f", "b-v", "b-r7"}) {
        ScheduleToken token;
        ASSERT_TRUE(ScheduleToken::parse(text, token)) << text;
        EXPECT_EQ(token.text(), text);
        ScheduleToken again;
        ASSERT_TRUE(ScheduleToken::parse(token.text(), again));
        EXPECT_EQ(again.text(), token.text());
    }
}

TEST(SourceEdit, SaysWhatItWasReadFrom) {
    const std::vector<SourceEdit> edits = {{true, true, false, "/home/a b,%.cpp", 12}, {false, true, true, "mp.cpp", 3}};
    EXPECT_EQ(text_of(edits), "new.g.12./home/a%20b%2C%25.cpp,more.gt.3.mp.cpp");
    std::vector<SourceEdit> read;
    ASSERT_TRUE(parse_edits(text_of(edits), read));
    EXPECT_EQ(read, edits);
    ASSERT_TRUE(parse_edits("none", read));
    EXPECT_TRUE(read.empty());
    for (const char* text : {"", "new", "new.g.1.", "old.g.1.a", "new.x.1.a", "new.g.x.a", "new.g.1.a%2"}) {
        EXPECT_FALSE(parse_edits(text, read)) << text;
    }
}

TEST(ScheduleToken, TellsItsParts) {
    ScheduleToken token;
    ASSERT_TRUE(ScheduleToken::parse("a-g1o8x4-p7d3k120", token));
    EXPECT_TRUE(token.at_accesses);
    EXPECT_EQ(token.strategy, ScheduleToken::Strategy::priority);
    EXPECT_EQ(token.seed, 7U);
    EXPECT_EQ(token.depth, 3U);
    EXPECT_EQ(token.steps, 120U);
    EXPECT_TRUE(token.points.contains({1, 11, 12}));
    EXPECT_FALSE(token.points.contains({1, 12, 16}));
    EXPECT_FALSE(token.points.contains({0, 8, 12}));
    ASSERT_TRUE(ScheduleToken::parse("a-none-x01z_40_", token));
    EXPECT_EQ(token.choices, (std::vector<std::uint32_t>{0, 1, 35, 40}));
    EXPECT_TRUE(token.asleep.empty());
    ASSERT_TRUE(ScheduleToken::parse("a-none-x0s-s7_36", token));
    EXPECT_EQ(token.choices, (std::vector<std::uint32_t>{0, 28}));
    EXPECT_EQ(token.asleep, (std::set<ScheduleToken::Action>{{7, 0}, {36, 0}}));
    EXPECT_FALSE(token.is_relaxed);
    ASSERT_TRUE(ScheduleToken::parse("w-g0o0x8-x01-s2w0_2w3", token));
    EXPECT_TRUE(token.is_relaxed);
    EXPECT_EQ(token.asleep, (std::set<ScheduleToken::Action>{{2, 0}, {2, 3}}));
    EXPECT_EQ(token.text(), "w-g0o0x8-x01-s2w0_2w3");
}

TEST(ScheduleToken, RejectsEverythingElse) {
    for (const char* text : {"", "a", "a-", "a-none", "a-none-", "a-none-q", "a-none-f1", "a-none-r", "a-none-rx", "a-t0-f", "a-tx4-f",
                             "a-t0x0-f", "a-g0x4-f", "a-t0x4_-f", "a-_t0x4-f", "a-none-xA", "a-none-x_1", "a-none-x_a_",
                             "a-none-p1", "a-none-p1d0k5", "a-none-x-s1", "a-none-x1-", "a-none-x1-1", "a-none-x1-s",
                             "a-none-x1-s1_", "a-none-x1-s1_1", "w-none-x1-s1", "a-none-x1-s1w0", "w-none-x1-s1w1_1w0", "a-none-x1-s2_1", "a-none-x1-s1-s2", "a-none-f-s1", "b-", "b-x01", "b-p1d2k3", "b-none-f", "c-f",
                             "a-t18446744073709551615x4-f", "a-none-r18446744073709551616"}) {
        ScheduleToken token;
        EXPECT_FALSE(ScheduleToken::parse(text, token)) << text;
    }
}

TEST(PlaceSet, JoinsWhatTouches) {
    PlaceSet places;
    EXPECT_TRUE(places.empty());
    places.add({0, 4, 8});
    places.add({0, 12, 16});
    EXPECT_EQ(places.text(), "g0o4x4_g0o12x4");
    places.add({0, 8, 12});
    EXPECT_EQ(places.text(), "g0o4x12");
    places.add({1, 0, 4});
    places.add({0, 0, 100});
    EXPECT_EQ(places.text(), "g0o0x100_g1o0x4");
}

TEST(PlaceSet, JoinsTheNearestWhereThereAreTooMany) {
    PlaceSet places;
    for (std::uint64_t i = 0; i < PlaceSet::kMost; ++i) places.add({2, i * 100, i * 100 + 4});
    places.add({2, 310, 314});  // the nearest to its neighbour at 300
    EXPECT_TRUE(places.contains({2, 306, 307}));
    EXPECT_FALSE(places.contains({2, 206, 207}));
    EXPECT_EQ(places.text().find("g2o0x4_g2o100x4_g2o200x4_g2o300x14_g2o400x4"), 0U) << places.text();
}

TEST(PlaceSet, OfOtherMemoryHasAllOrNothing) {
    PlaceSet places;
    places.add({MemoryPlace::kOther, 4096, 4100});
    EXPECT_EQ(places.text(), "o");
    EXPECT_TRUE(places.contains({MemoryPlace::kOther, 77, 78}));
}

}  // namespace
}  // namespace tessera::detail
