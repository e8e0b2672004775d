// SPDX-License-Identifier: Apache-2.0
// The option device=direct3d: what old programs took from Direct3D 11 devices for granted. Compiled as a fast build, which
// has no tests of indices, as one that has, and as a checked build.
#include <amp.h>
#include <amp_graphics.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

#if defined(__clang__)
#define WITHOUT_SANITIZER __attribute__((no_sanitize("integer-divide-by-zero", "signed-integer-overflow")))
#else
#define WITHOUT_SANITIZER
#endif

/// On purpose with divisors that the language leaves undefined.
template <class Number>
WITHOUT_SANITIZER void divide_numbers(Number dividend, Number divisor, Number& quotient, Number& remainder) restrict(amp) {
    quotient = dividend / divisor;
    remainder = dividend % divisor;
}

class Direct3dDevice : public testing::TestWithParam<const char*> {
  protected:
    Direct3dDevice() {
        tessera::options::set("device", "direct3d");
        tessera::options::set("memory", GetParam());
    }
    ~Direct3dDevice() override {
        tessera::options::set("device", "reference");
        tessera::options::set("memory", "discrete");
    }
};

INSTANTIATE_TEST_SUITE_P(Memory, Direct3dDevice, testing::Values("discrete", "shared"));

TEST_P(Direct3dDevice, NewMemoryHoldsZeros) {
    const array<int> numbers(5);
    const array_view<int> sourceless(5);
    const texture<int, 1> texels(5);
    const array<int> staging(5, accelerator(accelerator::cpu_accelerator).default_view, accelerator().default_view);
    std::vector<int> seen(15, -1);
    const array_view<int> out(15, seen);
    parallel_for_each(extent<1>(5), [=, &numbers, &texels](index<1> i) restrict(amp) {
        out[i] = numbers[i];
        out[i + 5] = sourceless[i];
        out[i + 10] = texels[i];
    });
    out.synchronize();
    EXPECT_EQ(seen, std::vector<int>(15));
    EXPECT_EQ(std::vector<int>(array<int>(5)), std::vector<int>(5));
    EXPECT_EQ(staging[4], 0);
    EXPECT_EQ(array_view<int>(5)[4], 0);
}

#if defined(__x86_64__)

// Direct3D's division has a result for each divisor; a processor's may not.
TEST_P(Direct3dDevice, DivisionByZeroHasAResult) {
    constexpr int smallest = std::numeric_limits<int>::min();
    std::vector<int> dividends{7, -7, 0, smallest, 9}, divisors{0, 0, 0, -1, 2}, quotients(5), remainders(5);
    std::vector<unsigned> unsigned_results(2);
    const array_view<const int> a(5, dividends), b(5, divisors);
    const array_view<int> quotient(5, quotients), remainder(5, remainders);
    const array_view<unsigned> bits(2, unsigned_results);
    const auto divide = [=](index<1> i) restrict(amp) {
        divide_numbers(a[i], b[i], quotient[i], remainder[i]);
        if (i[0] == 0) divide_numbers(static_cast<unsigned>(a[i]), static_cast<unsigned>(b[i]), bits[0], bits[1]);
    };
    testing::internal::CaptureStderr();
    parallel_for_each(a.extent, divide);
    const std::string told = testing::internal::GetCapturedStderr();
    static bool is_first = true;  // such launch of the process
    if (std::exchange(is_first, false)) {
        EXPECT_NE(told.find("tessera: device=direct3d: the kernel launched at "), std::string::npos) << told;
        EXPECT_NE(told.find("divided an integer by zero (or the smallest one by -1), at "), std::string::npos) << told;
        EXPECT_NE(told.find("Direct3D's result (such divisions: "), std::string::npos) << told;
    } else {
        EXPECT_EQ(told.find("divided"), std::string::npos) << told;
    }
    quotient.synchronize();
    remainder.synchronize();
    bits.synchronize();
    EXPECT_EQ(quotients, (std::vector<int>{-1, 1, -1, smallest, 4}));
    EXPECT_EQ(remainders, (std::vector<int>{-1, 1, -1, 0, 1}));
    EXPECT_EQ(unsigned_results, (std::vector<unsigned>{~0u, ~0u}));
    std::fill(quotients.begin(), quotients.end(), 5);
    quotient.refresh();
    parallel_for_each(a.extent.tile<5>(), [=](tiled_index<5> t) restrict(amp) {
        t.barrier.wait();
        divide(t.global);
    });
    quotient.synchronize();
    EXPECT_EQ(quotients, (std::vector<int>{-1, 1, -1, smallest, 4}));
    tessera::options::set("device", "reference");
    EXPECT_THROW(parallel_for_each(a.extent, divide), runtime_exception);
}

#endif

// Programs take the first accelerator that is not emulated, and may end if there is none.
TEST_P(Direct3dDevice, TheAcceleratorIsNotEmulated) {
    EXPECT_FALSE(accelerator().is_emulated);
    EXPECT_TRUE(accelerator(accelerator::cpu_accelerator).is_emulated);
    tessera::options::set("device", "reference");
    EXPECT_TRUE(accelerator().is_emulated);
}

TEST_P(Direct3dDevice, DiscardedDataStays) {
    std::vector<int> values{1, 2, 3, 4};
    const array_view<int> view(4, values);
    view.discard_data();  // the host's
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { view[i] += 10; });
    EXPECT_EQ(view[0], 11);
    EXPECT_EQ(view[3], 4);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[3] = 40; });
    view.discard_data();  // the device's
    view.section(1, 2).discard_data();
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] += 10; });
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{21, 12, 3, 40}));
}

TEST_P(Direct3dDevice, DiscardedDataIsNotCopied) {
    if (std::string(GetParam()) == "shared") GTEST_SKIP() << "with memory=shared there is one copy";
    std::vector<int> values{1, 2, 3, 4};
    const array_view<int> view(4, values), tail = view.section(1, 3);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { tail[i] = 20; });
    tail.discard_data();
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{1, 2, 3, 4}));
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] = tail[0] + tail[1]; });
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{40, 20, 20, 4}));
    view.discard_data();
    view[3] = 50;
    view.synchronize();
    EXPECT_EQ(values[3], 50);
}

TEST_P(Direct3dDevice, DiscardedNewMemoryHoldsZeros) {
    const array_view<int> view(4);
    view.discard_data();
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[0] += 1; });
    EXPECT_EQ(view[0], 1);
    EXPECT_EQ(view[3], 0);
}

#if TESSERA_BOUNDS

TEST_P(Direct3dDevice, ReadsOutOfBoundsGiveZeroAndWritesAreDropped) {
    std::vector<int> values{2, 3};
    const array_view<int> view(2, values);
    array<int> sums(2);
    parallel_for_each(extent<1>(2).tile<2>(), [=, &sums](tiled_index<2> t) restrict(amp) {
        const int i = t.global[0];
        sums[i] = view[i - 1] + view[i] + view[i + 1];
        t.barrier.wait();
        view[2 + i] = 9;
        view[-2 - i] = 9;
    });
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{2, 3}));
    EXPECT_EQ(std::vector<int>(sums), (std::vector<int>{5, 5}));
}

// A device tests only whether an element lies in the buffer.
TEST_P(Direct3dDevice, AnIndexBehindARowReachesTheNextRow) {
    const std::vector<int> numbers{1, 2, 3, 4, 5, 6};
    array<int, 2> rows(2, 3, numbers.begin());
    std::vector<int> seen(6, -1), copy = numbers;
    const array_view<int> out(6, seen);
    const array_view<int, 2> view(2, 3, copy);
    testing::internal::CaptureStderr();
    parallel_for_each(extent<1>(1), [=, &rows](index<1>) restrict(amp) {
        out[0] = rows(0, 3);
        out[1] = rows(1, -1);
        out[2] = rows[0][4];
        out[3] = rows(0, -1) + rows(1, 3);
        out[4] = view(0, 5);
        out[5] = view[2][0] + view[-1][2];
        view(1, -2) = 20;
        view(1, 3) = 70;
    });
    const std::string told = testing::internal::GetCapturedStderr();
    static bool is_first = true;
    if (std::exchange(is_first, false)) {
        EXPECT_NE(told.find("tessera: device=direct3d: the kernel launched at "), std::string::npos) << told;
        EXPECT_NE(told.find(" 5 times out of bounds, where reads give 0 and writes are dropped, unless the index leads "
                            "into the same memory; the first: index (0, 3) is outside the extent (2, 3), in thread (0)"),
                  std::string::npos)
            << told;
    }
    out.synchronize();
    view.synchronize();
    EXPECT_EQ(seen, (std::vector<int>{4, 3, 5, 0, 6, 0}));
    EXPECT_EQ(copy, (std::vector<int>{1, 20, 3, 4, 5, 6}));
}

TEST_P(Direct3dDevice, AProjectionInTheBufferHasItsElements) {
    std::vector<int> numbers(24);
    for (int i = 0; i < 24; ++i) numbers[static_cast<std::size_t>(i)] = i;
    const array_view<const int, 3> whole(2, 3, 4, numbers);
    const array_view<const int, 3> second = whole.section(index<3>(1, 0, 0), extent<3>(1, 3, 4));
    array<int> seen(4);
    parallel_for_each(extent<1>(1), [=, &seen](index<1>) restrict(amp) {
        seen[0] = whole[0][3][1];   // the first row of the next plane
        seen[1] = whole[1][-1][3];  // the last row of the one before
        seen[2] = whole[2][0][1] + whole[1][3][0];
        seen[3] = second[-1][0][2];
    });
    EXPECT_EQ(std::vector<int>(seen), (std::vector<int>{13, 11, 0, 2}));
}

TEST_P(Direct3dDevice, ASectionReachesWhatIsAroundIt) {
    array<int> all(4, std::vector<int>{1, 2, 3, 4}.begin());
    const array_view<int> middle = all.section(1, 2);
    array<int> sums(2);
    parallel_for_each(extent<1>(2), [=, &sums](index<1> i) restrict(amp) { sums[i] = middle[i[0] - 1] + middle[i[0] + 1]; });
    EXPECT_EQ(std::vector<int>(sums), (std::vector<int>{4, 6}));
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        middle[2] = 40;
        middle[3] = 50;
        middle[-1] = 10;
        middle[-2] = 0;
    });
    EXPECT_EQ(std::vector<int>(all), (std::vector<int>{10, 2, 3, 40}));
}

TEST_P(Direct3dDevice, TheOptionBoundsWins) {
    tessera::options::set("bounds", "check");
    const array_view<int> view(2);
    EXPECT_THROW(parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { view[i] = 1; }), runtime_exception);
    tessera::options::set("bounds", "robust");  // as it was
}

#else

TEST_P(Direct3dDevice, ABuildThatTestsNoIndicesIsToldOfOnce) {
    const array_view<int> view(2);
    const auto told_by = [](const auto& launch) {
        testing::internal::CaptureStderr();
        launch();
        return testing::internal::GetCapturedStderr();
    };
    const auto launch = [&] { parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; }); };
    const std::string told = told_by(launch);
    if (!told.empty()) {  // the first launch of the process
        EXPECT_EQ(told.find("tessera: warning: device=direct3d: the kernel launched at "), 0U) << told;
        EXPECT_NE(told.find("direct3d_device_test.cpp:"), std::string::npos) << told;
        EXPECT_NE(told.find("compile it with -DTESSERA_BOUNDS=1"), std::string::npos) << told;
    }
    EXPECT_EQ(told_by(launch), "");
}

#endif

}  // namespace
