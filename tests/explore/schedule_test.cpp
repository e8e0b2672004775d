// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/schedule.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::tools {
namespace {

TEST(Schedule, Tokens) {
    EXPECT_EQ(first_schedule(true, Consistency::sequential), "a-none-f");
    EXPECT_EQ(first_schedule(false, Consistency::sequential), "b-f");
    EXPECT_EQ(access_token(PointSet::parse("t0x4_o").value(), "r7", Consistency::sequential), "a-t0x4_o-r7");
    EXPECT_EQ(choices_text({}, {}, Consistency::sequential), "x");
    EXPECT_EQ(choices_text({0, 9, 10, 35, 36, 1000}, {}, Consistency::sequential), "x09az_36__1000_");
    EXPECT_EQ(choices_text({0, 1}, {{3, 0}, {40, 0}}, Consistency::sequential), "x01-s3_40");
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
