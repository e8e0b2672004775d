// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/schedule.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::tools {
namespace {

TEST(Schedule, Tokens) {
    EXPECT_EQ(first_schedule(true, Consistency::sequential), "a-none-f");
    EXPECT_EQ(first_schedule(false, Consistency::sequential), "b-f");
    detail::ScheduleToken strategy;
    ASSERT_TRUE(detail::ScheduleToken::parse("b-r7", strategy));
    EXPECT_EQ(access_token(PointSet::parse("t0x4_o").value(), strategy, Consistency::sequential), "a-t0x4_o-r7");
    EXPECT_EQ(access_token(PointSet::parse("t0x4_o").value(), strategy, Consistency::relaxed), "w-t0x4_o-r7");
}

TEST(Schedule, SeedsDependOnBothNumbers) {
    std::set<std::uint32_t> seeds;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        for (std::uint64_t number = 1; number <= 100; ++number) {
            seeds.insert(seed_of_schedule(seed, number));
            EXPECT_EQ(seed_of_schedule(seed, number), seed_of_schedule(seed, number));
        }
    }
    EXPECT_GT(seeds.size(), 2990U);
}

}  // namespace
}  // namespace tessera::tools
