// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/name_pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::race_detector {
namespace {

TEST(NamePattern, StarStandsForAnything) {
    EXPECT_TRUE(fits("total", "total"));
    EXPECT_TRUE(fits("total", "*"));
    EXPECT_TRUE(fits("", "*"));
    EXPECT_TRUE(fits("total", "t*l"));
    EXPECT_TRUE(fits("total", "*ot*a*"));
    EXPECT_TRUE(fits("abab", "*ab"));
    EXPECT_TRUE(fits("a*b", "a*b"));
    EXPECT_FALSE(fits("total", "tot"));
    EXPECT_FALSE(fits("total", "otal"));
    EXPECT_FALSE(fits("total", "t*x"));
    EXPECT_FALSE(fits("total", ""));
    EXPECT_FALSE(fits("aba", "*ab"));
}

TEST(NamePattern, ManyStarsTakeNoLongTime) {
    std::string pattern;
    for (int i = 0; i < 1000; ++i) pattern += "a*";
    EXPECT_FALSE(fits(std::string(5000, 'a'), pattern + "b"));
}

TEST(NamePattern, FilesByTheirLastComponents) {
    EXPECT_TRUE(file_fits("/home/src/a.cpp", "a.cpp"));
    EXPECT_TRUE(file_fits("/home/src/a.cpp", "src/a.cpp"));
    EXPECT_TRUE(file_fits("/home/src/a.cpp", "/home/src/a.cpp"));
    EXPECT_TRUE(file_fits("/home/src/a.cpp", "src/*"));
    EXPECT_TRUE(file_fits("/home/src/a.cpp", "*.cpp"));
    EXPECT_FALSE(file_fits("/home/src/aa.cpp", "a.cpp"));
    EXPECT_FALSE(file_fits("/home/src/a.cpp", "src"));
    EXPECT_FALSE(file_fits("", "*"));
}

TEST(NamePattern, NamesByTheirLastComponents) {
    EXPECT_TRUE(name_fits("total", "total"));
    EXPECT_TRUE(name_fits("sums::total", "total"));
    EXPECT_TRUE(name_fits("sums::total", "sums::total"));
    EXPECT_TRUE(name_fits("sums::total", "sums::*"));
    EXPECT_FALSE(name_fits("subtotal", "total"));
    EXPECT_FALSE(name_fits("", "*"));
}

}  // namespace
}  // namespace tessera::race_detector
