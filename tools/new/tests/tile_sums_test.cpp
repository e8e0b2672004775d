// SPDX-License-Identifier: Apache-2.0
#include "tile_sums.h"

#include <gtest/gtest.h>
#include <tessera/check_gtest.h>

#include <numeric>
#include <vector>

namespace {

TEST(TileSums, OfNumbersFromOne) {
    std::vector<float> numbers(2 * tile_size);
    std::iota(numbers.begin(), numbers.end(), 1.0F);
    std::vector<float> sums(2);
    const concurrency::array_view<const float, 1> in(2 * tile_size, numbers);
    const concurrency::array_view<float, 1> out(2, sums);
    tile_sums(in, out);
    out.synchronize();
    EXPECT_EQ(sums, (std::vector<float>{2080, 6176}));
}

}  // namespace

int main(int count, char** words) {
    testing::InitGoogleTest(&count, words);
    // A test also fails when its kernels have a race, read uninitialised memory, or make a similar mistake.
    testing::UnitTest::GetInstance()->listeners().Append(new tessera::check::FailOnFindings);
    return RUN_ALL_TESTS();
}
