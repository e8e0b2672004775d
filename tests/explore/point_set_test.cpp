// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/point_set.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

PointSet points(const char* text) { return PointSet::parse(text).value(); }

TEST(PointSet, TextIsReadAsItIsWritten) {
    for (const char* text : {"none", "all", "t0x4", "t0x4_g0o0x16", "t0x4_t16x8_g1o100x1_g12o0x3_o", "o"}) {
        ASSERT_TRUE(PointSet::parse(text)) << text;
        EXPECT_EQ(points(text).text(), text);
    }
}

TEST(PointSet, WhatIsNoSetIsRefused) {
    for (const char* text :
         {"", "t", "t0", "t0x", "t0x0", "tx4", "g0x4", "go0x4", "t0x4_", "_t0x4", "t0x4x4", "t-1x4", "q", "nonet0x4", "t0x4-o"}) {
        EXPECT_FALSE(PointSet::parse(text)) << text;
    }
}

TEST(PointSet, OverlappingAndTouchingRangesAreOne) {
    EXPECT_EQ(points("t8x4_t0x4_t4x4").text(), "t0x12");
    EXPECT_EQ(points("t0x8_t2x2").text(), "t0x8");
    EXPECT_EQ(points("g0o0x4_t0x4").text(), "t0x4_g0o0x4");  // of different memory
}

TEST(PointSet, AddTellsWhetherItGrew) {
    PointSet set = points("t0x8");
    EXPECT_FALSE(set.add(points("t4x4")));
    EXPECT_FALSE(set.add(points("none")));
    EXPECT_TRUE(set.add(points("t4x8")));
    EXPECT_EQ(set.text(), "t0x12");
    EXPECT_TRUE(set.add(points("o")));
    EXPECT_TRUE(set.add(points("all")));
    EXPECT_FALSE(set.add(points("g0o0x4")));
    EXPECT_EQ(set.text(), "all");
}

TEST(PointSet, KeepsSixteenRangesOfARegionByJoiningTheNearest) {
    PointSet set;
    for (int i = 0; i < 17; ++i) set.add(points(("t" + std::to_string(i * (i < 9 ? 100 : 90)) + "x4").c_str()));
    const std::string text = set.text();
    EXPECT_EQ(std::count(text.begin(), text.end(), '_'), 15) << text;
    EXPECT_NE(text.find("t800x14_"), std::string::npos) << text;  // 800 to 804 and 810 to 814
    EXPECT_TRUE(set.add(points("g0o0x4")));
    EXPECT_EQ(set.text(), text + "_g0o0x4");
}

TEST(PointSet, Description) {
    EXPECT_EQ(points("t0x4").description(), "4 bytes of tile_static memory");
    EXPECT_EQ(points("t0x1_g0o0x8_g3o0x8_o").description(),
              "1 byte of tile_static memory and 16 bytes of arrays and views and other memory");
    EXPECT_EQ(points("all").description(), "all memory");
}

}  // namespace
}  // namespace tessera::tools
