// SPDX-License-Identifier: Apache-2.0
// Lesson 13: tests of a kernel. A test fails when a value is wrong, and when the race detector finds something.
#include <gtest/gtest.h>
#include <tessera/check_gtest.h>

#include "neighbour_sums.h"

TEST(NeighbourSums, OfOneTile) {
    EXPECT_EQ(neighbour_sums({1, 2, 3, 4}), (std::vector<int>{3, 5, 7, 4}));
}

TEST(NeighbourSums, LastOfATileHasNoNeighbour) {
    EXPECT_EQ(neighbour_sums({0, 0, 0, 1, 5, 0, 0, 0}), (std::vector<int>{0, 0, 1, 1, 5, 0, 0, 0}));
}

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    testing::UnitTest::GetInstance()->listeners().Append(new tessera::check::FailOnFindings);
    return RUN_ALL_TESTS();
}
