// SPDX-License-Identifier: Apache-2.0
// Which accelerator_view an array belongs to, and what the host may do with it (C++ AMP reference: array
// class, accelerator class).
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <utility>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// For as long as it lives the accelerator shares memory with the CPU.
struct SharedCpuMemory {
    SharedCpuMemory() { tessera::options::set("memory", "shared"); }
    ~SharedCpuMemory() { tessera::options::set("memory", "discrete"); }
};

// Other than in parallel_for_each, the auto-selection view is the default accelerator's default view.
TEST(ArrayHome, AutoSelectionIsTheDefaultView) {
    const accelerator_view automatic = accelerator::get_auto_selection_view();
    const array<int> data(3, automatic);
    EXPECT_EQ(data.get_accelerator_view(), device_view());
    EXPECT_EQ(data.get_associated_accelerator_view(), device_view());
    EXPECT_FALSE(data.get_accelerator_view().get_is_auto_selection());
    const array<int> staging(3, cpu_view(), automatic);
    EXPECT_EQ(staging.get_accelerator_view(), cpu_view());
    EXPECT_EQ(staging.get_associated_accelerator_view(), device_view());
}

TEST(ArrayHome, AutoSelectedArraysRunOnTheDefaultView) {
    array<int> automatic(3, accelerator::get_auto_selection_view()), usual(3);
    const auto kernel = [&](index<1> i) restrict(amp) { automatic[i] = usual[i] = i[0]; };
    parallel_for_each(accelerator::get_auto_selection_view(), automatic.extent, kernel);
    parallel_for_each(device_view(), automatic.extent, kernel);
    EXPECT_EQ(std::vector<int>(automatic), counted(3));
}

// Real staging only when the first view is the CPU's and the second is not; otherwise the second view is
// ignored.
TEST(ArrayHome, StagingArraysKnowWhatTheyAreFor) {
    const accelerator_view own = accelerator().create_view();
    const array<int> staging(3, cpu_view(), own);
    EXPECT_EQ(staging.get_accelerator_view(), cpu_view());
    EXPECT_EQ(staging.get_associated_accelerator_view(), own);
    EXPECT_EQ(staging.get_cpu_access_type(), access_type_read_write);
    const array<int> on_device(3, own, cpu_view());
    EXPECT_EQ(on_device.get_associated_accelerator_view(), own);
    const array<int> on_other(3, own, device_view());
    EXPECT_EQ(on_other.get_associated_accelerator_view(), own);
    const accelerator_view other_cpu = accelerator(accelerator::cpu_accelerator).create_view();
    const array<int> on_cpu(3, other_cpu, cpu_view());
    EXPECT_EQ(on_cpu.get_associated_accelerator_view(), other_cpu);
}

TEST(ArrayHome, CopiesAndMovesOfStagingArraysAreStagingArrays) {
    array<int> staging(3, counted(3).begin(), cpu_view(), device_view());
    array<int> copy(staging);
    EXPECT_EQ(copy.get_associated_accelerator_view(), device_view());
    copy[0] = 7;
    EXPECT_EQ(staging[0], 0);
    const array<int> moved(std::move(copy));
    EXPECT_EQ(moved.get_associated_accelerator_view(), device_view());
    EXPECT_EQ(moved[0], 7);
}

// An accelerator without shared memory gives the host no access, and refuses to.
TEST(ArrayHome, DiscreteMemoryGivesNoAccess) {
    EXPECT_EQ(array<int>(3).get_cpu_access_type(), access_type_none);
    EXPECT_EQ(array<int>(3, device_view(), access_type_auto).get_cpu_access_type(), access_type_none);
    EXPECT_EQ(array<int>(3, device_view(), access_type_none).get_cpu_access_type(), access_type_none);
    for (const access_type type : {access_type_read, access_type_write, access_type_read_write}) {
        EXPECT_THROW(array<int>(3, device_view(), type), runtime_exception);
    }
}

TEST(ArrayHome, SharedMemoryGivesTheAccessAskedFor) {
    const SharedCpuMemory shared;
    array<int> readable(3, device_view(), access_type_read);
    EXPECT_EQ(readable.get_cpu_access_type(), access_type_read);
    parallel_for_each(
        readable.extent, [&readable](index<1> i) restrict(amp) { readable[i] = i[0]; });
    EXPECT_EQ(readable[2], 2);
    EXPECT_NE(readable.data(), nullptr);
    array<int> closed(3, device_view(), access_type_none);
    EXPECT_THROW(closed[0] = 1, runtime_exception);
    EXPECT_EQ(closed.data(), nullptr);
}

// A view's elements become the array's; where it is and what the host may do stay.
TEST(ArrayHome, AssignedViewsChangeElementsOnly) {
    const SharedCpuMemory shared;
    std::vector<int> values = counted(4);
    array<int> data(2, device_view(), access_type_read);
    data = array_view<const int>(values);
    EXPECT_EQ(data.get_extent(), extent<1>(4));
    EXPECT_EQ(data.get_accelerator_view(), device_view());
    EXPECT_EQ(data.get_cpu_access_type(), access_type_read);
    EXPECT_EQ(data[3], 3);
    array<int> staging(1, cpu_view(), device_view());
    staging = array_view<const int>(values);
    EXPECT_EQ(staging.get_associated_accelerator_view(), device_view());
    EXPECT_EQ(staging[3], 3);
}

}  // namespace
