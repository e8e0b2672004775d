// SPDX-License-Identifier: Apache-2.0
// A test program whose tests a race detector watches.
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/check_gtest.h>

#include <cstring>
#include <stdexcept>
#include <vector>

using namespace concurrency;

namespace {

std::vector<int> data(16);

TEST(Kernel, IsClean) {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
    out.synchronize();
    EXPECT_EQ(data[5], 5);
}

TEST(Kernel, Races) {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i[0] / 4] = i[0]; });  // the race
}

TEST(Kernel, RacesWithTheSameValue) {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i[0] / 4] = 3; });  // the same value
}

TEST(Kernel, IsRefused) {
    const array_view<int, 1> out(16, data);
    EXPECT_THROW(parallel_for_each(extent<1>(17), [=](index<1> i) restrict(amp) { out[i] = i[0]; }), runtime_exception);
}

TEST(Kernel, IsCleanAgain) {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
}

TEST(NoKernel, Passes) {}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const bool warnings = argc > 1 && std::strcmp(argv[1], "warnings") == 0;
    testing::UnitTest::GetInstance()->listeners().Append(new tessera::check::FailOnFindings(
        warnings ? tessera::check::Severity::warning : tessera::check::Severity::error));
    return RUN_ALL_TESTS();
}
