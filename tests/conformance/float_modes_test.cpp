// SPDX-License-Identifier: Apache-2.0
// A kernel computes as an accelerator does: how the host rounds, and what it traps at, is the host's.
#include <amp.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <cfloat>
#include <cmath>
#include <limits>
#include <vector>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace {

using namespace concurrency;

class FloatModes : public testing::Test {
  protected:
    FloatModes() { std::fegetenv(&before_); }
    ~FloatModes() override { std::fesetenv(&before_); }

  private:
    std::fenv_t before_{};
};

/// The sums of a series, of which the same number of threads compute each; rounding upward they are larger.
std::vector<float> sums(int threads) {
    std::vector<float> values(static_cast<std::size_t>(threads), 3.0F);
    const array_view<float> view(threads, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        float sum = 0;
        const float first = view[i];
        for (int k = 1; k < 500; ++k) sum += 1 / (first + static_cast<float>(k));
        view[i] = sum;
    });
    view.synchronize();
    return values;
}

std::vector<float> tiled_sums(int threads) {
    std::vector<float> values(static_cast<std::size_t>(threads), 3.0F);
    const array_view<float> view(threads, values);
    parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        float sum = 0;
        const float first = view[idx];
        for (int k = 1; k < 250; ++k) sum += 1 / (first + static_cast<float>(k));
        idx.barrier.wait();
        for (int k = 250; k < 500; ++k) sum += 1 / (first + static_cast<float>(k));
        view[idx] = sum;
    });
    view.synchronize();
    return values;
}

constexpr int kLaunches[] = {16, 512, 65536};

TEST_F(FloatModes, KernelsRoundToNearest) {
    // Fibers and workers that are made meanwhile stay for later launches.
    std::fesetround(FE_UPWARD);
    std::vector<std::vector<float>> upward;
    for (const int threads : kLaunches) {
        upward.push_back(sums(threads));
        upward.push_back(tiled_sums(threads));
    }
    EXPECT_EQ(std::fegetround(), FE_UPWARD);
    std::fesetround(FE_TONEAREST);
    float expected = 0;
    for (int k = 1; k < 500; ++k) expected += 1 / (3.0F + static_cast<float>(k));
    std::size_t next = 0;
    for (const int threads : kLaunches) {
        const std::vector<float> all(static_cast<std::size_t>(threads), expected);
        for (const auto& computed : {upward[next], upward[next + 1], sums(threads), tiled_sums(threads)}) EXPECT_TRUE(computed == all) << threads;
        next += 2;
    }
}

/// Numbers that are too small for a normal float, of a launch of so many threads.
std::vector<float> subnormals(int threads) {
    std::vector<float> values(static_cast<std::size_t>(threads), FLT_MIN);
    const array_view<float> view(threads, values);
    parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        const float smallest = view[idx];
        idx.barrier.wait();
        view[idx] = smallest / 4;
    });
    view.synchronize();
    return values;
}

TEST_F(FloatModes, SubnormalNumbersAreThere) {
    for (const int threads : kLaunches) EXPECT_TRUE(subnormals(threads) == std::vector<float>(static_cast<std::size_t>(threads), FLT_MIN / 4));
}

#if defined(__x86_64__)
TEST_F(FloatModes, SubnormalNumbersAreZeroWhereTheLaunchingThreadHasItSo) {
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
    for (const int threads : kLaunches) EXPECT_TRUE(subnormals(threads) == std::vector<float>(static_cast<std::size_t>(threads), 0)) << threads;
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_OFF);
    for (const int threads : kLaunches) EXPECT_TRUE(subnormals(threads)[0] != 0) << threads;
}
#endif

/// What one thread divides by zero, of so many.
float quotient(int threads) {
    std::vector<float> values(static_cast<std::size_t>(threads), 0);
    const array_view<float> view(threads, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1 / view[i]; });
    return view[threads - 1];
}

TEST_F(FloatModes, ExceptionsOfKernelsAreNotTheHosts) {
    for (const int threads : kLaunches) {
        std::feclearexcept(FE_ALL_EXCEPT);
        EXPECT_EQ(quotient(threads), std::numeric_limits<float>::infinity());
        EXPECT_EQ(std::fetestexcept(FE_DIVBYZERO), 0) << threads;
    }
}

TEST_F(FloatModes, KernelsDoNotTrap) {
    std::feclearexcept(FE_ALL_EXCEPT);
    if (feenableexcept(FE_DIVBYZERO) == -1) GTEST_SKIP() << "this processor does not trap";
    for (const int threads : kLaunches) EXPECT_EQ(quotient(threads), std::numeric_limits<float>::infinity());
    EXPECT_EQ(fegetexcept() & FE_DIVBYZERO, FE_DIVBYZERO);
}

}  // namespace
