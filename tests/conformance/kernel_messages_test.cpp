// SPDX-License-Identifier: Apache-2.0
// direct3d_printf, direct3d_errorf and direct3d_abort.
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <sstream>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;

namespace {

class KernelMessages : public ScheduleSweep {};
SWEEP_SCHEDULES(KernelMessages);

/// What `action` writes to standard error, in lines.
template <class Action>
std::vector<std::string> lines_of(const Action& action) {
    testing::internal::CaptureStderr();
    action();
    std::istringstream text(testing::internal::GetCapturedStderr());
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

TEST_P(KernelMessages, EachThreadPrintsItsOwnInOnePiece) {
    std::vector<std::string> lines = lines_of([] {
        parallel_for_each(extent<1>(64).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
            idx.barrier.wait();
            direct3d_printf("tile %d, thread %d: %u %.2f\n", idx.tile[0], idx.local[0], 7U, 0.5F);
        });
    });
    std::vector<std::string> expected;
    for (int i = 0; i < 64; ++i) {
        expected.push_back("tile " + std::to_string(i / 8) + ", thread " + std::to_string(i % 8) + ": 7 0.50");
    }
    std::sort(lines.begin(), lines.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(lines, expected);
}

TEST_P(KernelMessages, PrintWorksInUntiledKernelsAndAddsNoLineBreak) {
    EXPECT_EQ(lines_of([] {
                  parallel_for_each(extent<1>(3), [](index<1>) restrict(amp) { direct3d_printf("x"); });
              }),
              (std::vector<std::string>{"xxx"}));
}

TEST_P(KernelMessages, ErrorPrintsAndEndsTheLaunchWithTheMessage) {
    std::string what;
    const std::vector<std::string> lines = lines_of([&what] {
        what = runtime_error_of([] {
            parallel_for_each(extent<1>(64).tile<8>(), [](tiled_index<8> idx) restrict(amp) {
                idx.barrier.wait();
                if (idx.global[0] == 29) direct3d_errorf("element %d is %s\n", idx.global[0], "wrong");
                idx.barrier.wait();
            });
        });
    });
    EXPECT_EQ(what, "element 29 is wrong\n");
    EXPECT_EQ(lines, (std::vector<std::string>{"element 29 is wrong"}));
}

TEST_P(KernelMessages, AbortEndsTheLaunch) {
    EXPECT_EQ(runtime_error_of([] {
                  parallel_for_each(extent<2>(4, 4), [](index<2> i) restrict(amp) {
                      if (i == index<2>(2, 3)) direct3d_abort();
                  });
              }),
              "Reference Rasterizer: Shader abort instruction hit");
}

TEST_P(KernelMessages, LaterLaunchesWork) {
    EXPECT_THROW(parallel_for_each(extent<1>(8).tile<8>(), [](tiled_index<8>) restrict(amp) { direct3d_abort(); }),
                 runtime_exception);
    std::vector<int> values(8);
    array_view<int> view(8, values);
    parallel_for_each(view.get_extent().tile<8>(), [=](tiled_index<8> idx) restrict(amp) { view[idx] = idx.local[0]; });
    for (int i = 0; i < 8; ++i) EXPECT_EQ(view[i], i);
}

// The C library needs more stack for these digits than the smallest fiber has.
TEST(KernelMessageStack, FormattingTakesNoneOfTheThreadsStack) {
    const std::string before = tessera::options::get("stack");
    tessera::options::set("stack", "16384");
    const std::vector<std::string> lines = lines_of([] {
        parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { direct3d_printf("%.4000f\n%8000d\n", DBL_MAX, 1); });
    });
    tessera::options::set("stack", before.c_str());
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].size(), 309U + 1 + 4000);
    EXPECT_EQ(lines[1].size(), 8000U);
}

TEST(KernelMessagesOnTheHost, DoTheSame) {
    EXPECT_EQ(lines_of([] { direct3d_printf("%d%%\n", 50); }), (std::vector<std::string>{"50%"}));
    std::string what;
    EXPECT_EQ(lines_of([&what] { what = runtime_error_of([] { direct3d_errorf("no %s", "good"); }); }),
              (std::vector<std::string>{"no good"}));
    EXPECT_EQ(what, "no good");
    EXPECT_THROW(direct3d_abort(), runtime_exception);
}

}  // namespace
