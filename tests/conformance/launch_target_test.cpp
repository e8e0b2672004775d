// SPDX-License-Identifier: Apache-2.0
// Where a kernel runs and which targets cannot run kernels (C++ AMP reference: parallel_for_each function,
// accelerator class).
#include <amp.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/conformance/error_text.h"

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

const char* const cpu_text =
    "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".";

TEST(LaunchTarget, CpuAcceleratorCannotRunKernels) {
    EXPECT_NE(runtime_error_of([] {
                  parallel_for_each(cpu_view(), extent<1>(4), [](index<1>) restrict(amp) {});
              }).find(cpu_text),
              std::string::npos);
    EXPECT_NE(runtime_error_of([] {
                  parallel_for_each(cpu_view(), extent<2>(4, 4).tile<2, 2>(),
                                    [](tiled_index<2, 2>) restrict(amp) {});
              }).find(cpu_text),
              std::string::npos);
}

TEST(LaunchTarget, CapturedCpuArraySelectsTheCpuAndIsRefused) {
    array<int> on_cpu(4, cpu_view());
    const std::string text = runtime_error_of(
        [&] { parallel_for_each(extent<1>(4), [&on_cpu](index<1> i) restrict(amp) { on_cpu[i] = 1; }); });
    EXPECT_NE(text.find(cpu_text), std::string::npos) << text;
}

TEST(LaunchTarget, CapturedStagingArrayIsRefused) {
    array<int> staging(4, cpu_view(), accelerator().get_default_view());
    EXPECT_THROW(parallel_for_each(extent<1>(4), [&staging](index<1> i) restrict(amp) { staging[i] = 1; }),
                 runtime_exception);
}

TEST(LaunchTarget, ViewOverACpuArrayIsUsableEverywhere) {
    array<int> on_cpu(4, cpu_view());
    array_view<int> view(on_cpu);
    parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    for (int i = 0; i < 4; i++) EXPECT_EQ(view[i], i);
}

TEST(LaunchTarget, ArrayOfAnotherViewThanTheTargetIsRefused) {
    accelerator device;
    const accelerator_view target = device.create_view();
    array<int> elsewhere(4, device.get_default_view());
    EXPECT_THROW(
        parallel_for_each(target, extent<1>(4), [&elsewhere](index<1> i) restrict(amp) { elsewhere[i] = 1; }),
        runtime_exception);
}

TEST(LaunchTarget, ArraysOfTwoViewsInOneKernelAreRefused) {
    accelerator device;
    array<int> here(4, device.get_default_view());
    array<int> there(4, device.create_view());
    EXPECT_THROW(
        parallel_for_each(extent<1>(4), [&here, &there](index<1> i) restrict(amp) { here[i] = there[i]; }),
        runtime_exception);
}

TEST(LaunchTarget, CapturedArraySelectsItsOwnView) {
    accelerator device;
    array<int> values(4, device.create_view());
    parallel_for_each(extent<1>(4), [&values](index<1> i) restrict(amp) { values[i] = i[0]; });
    const std::vector<int> result = values;
    EXPECT_EQ(result, (std::vector<int>{0, 1, 2, 3}));
}

TEST(LaunchTarget, LaunchesWorkAfterARefusal) {
    EXPECT_THROW(parallel_for_each(cpu_view(), extent<1>(1), [](index<1>) restrict(amp) {}),
                 runtime_exception);
    EXPECT_NO_THROW(parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {}));
}

}  // namespace
