// SPDX-License-Identifier: Apache-2.0
// A race-free kernel has one result, to the last bit, whatever the order of threads and the number of
// workers. The values are chosen so that another order of additions would show: none of their sums is exact
// in float.
#include <amp.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "tests/conformance/kernels/inclusive_scan.h"
#include "tests/conformance/kernels/matrix_product.h"
#include "tests/conformance/kernels/reduction.h"
#include "tests/conformance/schedule_sweep.h"

using concurrency::array_view;

namespace {

std::vector<float> inexact_numbers(int count) {
    std::vector<float> values;
    for (int i = 0; i < count; i++) values.push_back(1.0F / static_cast<float>(i % 97 + 3));
    return values;
}

std::vector<float> reduce() {
    const int count = 256 * 32;
    const std::vector<float> values = inexact_numbers(count);
    std::vector<float> sum_values(count / 256);
    array_view<float> sums(count / 256, sum_values);
    kernels::tile_sums<256, float>(array_view<const float>(count, values), sums);
    sums.synchronize();
    return sum_values;
}

std::vector<float> scan() {
    const int count = 3000;
    const std::vector<float> values = inexact_numbers(count);
    std::vector<float> sum_values(count);
    array_view<float> sums(count, sum_values);
    kernels::inclusive_scan<64, float>(array_view<const float>(count, values), sums);
    sums.synchronize();
    return sum_values;
}

std::vector<float> multiply() {
    const int size = 72;
    const std::vector<float> values = inexact_numbers(size * size);
    std::vector<float> product_values(size * size);
    array_view<const float, 2> factor(size, size, values);
    array_view<float, 2> product(size, size, product_values);
    kernels::matrix_product<16>(factor, factor, product);
    product.synchronize();
    return product_values;
}

void expect_same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(float)), 0);
}

/// Runs `algorithm` under the test's schedule and under the plainest one.
class Determinism : public ScheduleSweep {
  protected:
    template <typename Algorithm>
    void expect_schedule_does_not_show(Algorithm algorithm) {
        const std::vector<float> here = algorithm();
        use_schedule({"forward", "1"});
        expect_same_bits(here, algorithm());
    }
};

TEST_P(Determinism, ReductionIsBitIdentical) { expect_schedule_does_not_show(reduce); }
TEST_P(Determinism, InclusiveScanIsBitIdentical) { expect_schedule_does_not_show(scan); }
TEST_P(Determinism, MatrixProductIsBitIdentical) { expect_schedule_does_not_show(multiply); }

SWEEP_SCHEDULES(Determinism);

}  // namespace
