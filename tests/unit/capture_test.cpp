// SPDX-License-Identifier: Apache-2.0
// Captures driven by hand, as the launcher does it.
#include "emulator/memory/capture.h"

#include <gtest/gtest.h>
#include <tessera/array.h>
#include <tessera/array_view.h>
#include <tessera/exceptions.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "emulator/memory/accelerators.h"

using namespace Concurrency;
using tessera::detail::Access;
using tessera::detail::CapturedMemory;
using tessera::detail::current_capture;
using tessera::detail::LaunchCapture;
using tessera::detail::state_of;

namespace {

accelerator_view cpu_view() { return accelerator(accelerator::cpu_accelerator).get_default_view(); }

struct TwoViews {
    array_view<const int, 2> in;
    array_view<int, 2> out;
};

struct OneArray {
    array<int>& data;
    int scalar;
};

/// The target of a kernel that refers to `arrays`, asked for with `requested`; "" or what() of the refusal.
std::string refusal(const std::vector<const void*>& arrays,
                    tessera::detail::AcceleratorViewState* requested) {
    try {
        LaunchCapture capture;
        capture.scan(arrays.data(), arrays.size() * sizeof(void*));
        capture.check_target(requested);
        return "";
    } catch (const runtime_exception& error) {
        return error.what();
    }
}

const char* const cpu_text =
    "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".";

TEST(LaunchCapture, RebindsViewsToDeviceMemory) {
    std::vector<int> in(6, 1), out(6, 2);
    const TwoViews kernel{array_view<const int, 2>(2, 3, in), array_view<int, 2>(2, 3, out)};
    LaunchCapture capture;
    const TwoViews copy(kernel);
    capture.scan(&copy, sizeof copy);
    EXPECT_EQ(capture.check_target(nullptr), state_of(accelerator().get_default_view()));
    capture.commit({}, nullptr);

    ASSERT_EQ(capture.memory().size(), 2U);
    const CapturedMemory& read = capture.memory()[0];
    const CapturedMemory& written = capture.memory()[1];
    EXPECT_EQ(read.access, Access::read);
    EXPECT_EQ(written.access, Access::read_write);
    EXPECT_EQ(read.extents, (CapturedMemory::Extents{2, 3}));
    EXPECT_EQ(read.element_size, sizeof(int));
    EXPECT_EQ(read.end - read.begin, 24);
    int* const device = &copy.out.get_ref(index<2>(0, 0));
    EXPECT_EQ(static_cast<const void*>(device), written.begin);
    EXPECT_NE(device, out.data());
    EXPECT_EQ(device[5], 2) << "uploaded";
    device[5] = 7;
    EXPECT_EQ(out[5], 2);
    EXPECT_EQ(kernel.out(1, 2), 7) << "downloaded on access";
}

TEST(LaunchCapture, NothingIsMarkedBeforeCommit) {
    std::vector<int> data(4, 1);
    const array_view<int> view(data);
    {
        LaunchCapture capture;
        const array_view<int> copy(view);
        capture.scan(&copy, sizeof copy);
        copy.get_ref(index<1>(0)) = 9;
    }
    EXPECT_EQ(view[0], 1);
}

TEST(LaunchCapture, OnlyTheSectionIsMarked) {
    std::vector<int> data(6, 1);
    const array_view<int> view(data), section = view.section(2, 2);
    {
        LaunchCapture capture;
        const array_view<int> copy(section);
        capture.scan(&copy, sizeof copy);
        EXPECT_EQ(capture.memory()[0].offset, 2 * sizeof(int));
        capture.commit({}, nullptr);
        copy.get_ref(index<1>(0)) = 9;
    }
    data[0] = 5;  // the host's copy of the rest is still the newest
    EXPECT_EQ(view[0], 5);
    EXPECT_EQ(view[2], 9);
}

TEST(LaunchCapture, EndsWithScanAndWithTheObject) {
    std::vector<int> data(4);
    const array_view<int> view(data);
    {
        LaunchCapture capture;
        EXPECT_EQ(current_capture, &capture);
        capture.scan(nullptr, 0);
        EXPECT_EQ(current_capture, nullptr);
        const array_view<int> copy(view);
        EXPECT_EQ(copy.data(), data.data()) << "an ordinary copy";
    }
    try {
        LaunchCapture capture;
        throw std::runtime_error("the kernel object cannot be copied");
    } catch (const std::runtime_error&) {
    }
    EXPECT_EQ(current_capture, nullptr);
}

TEST(LaunchCapture, Nests) {
    LaunchCapture outer;
    {
        LaunchCapture inner;
        inner.scan(nullptr, 0);
        EXPECT_EQ(current_capture, &outer);
        inner.commit({}, nullptr);
    }
    EXPECT_EQ(current_capture, &outer);
}

TEST(LaunchCapture, FindsArraysThatAreReferredTo) {
    array<int> data(3), other(3);
    const OneArray kernel{data, 4};
    LaunchCapture capture;
    capture.scan(&kernel, sizeof kernel);
    ASSERT_EQ(capture.memory().size(), 1U);
    EXPECT_EQ(capture.memory()[0].kind, CapturedMemory::Kind::array);
    EXPECT_EQ(capture.memory()[0].access, Access::read_write);
    EXPECT_EQ(capture.memory()[0].extents, CapturedMemory::Extents{3});
    capture.commit({}, nullptr);
    EXPECT_EQ(capture.memory()[0].end - capture.memory()[0].begin, 12);
}

TEST(LaunchCapture, FindsEachArrayOnceAndForgetsDeadOnes) {
    array<int> data(3);
    std::optional<array<int>> gone(std::in_place, 3);
    const void* const dead = &*gone;
    gone.reset();
    const std::vector<const void*> words{&data, dead, nullptr, &data};
    LaunchCapture capture;
    capture.scan(words.data(), words.size() * sizeof(void*));
    EXPECT_EQ(capture.memory().size(), 1U);
}

TEST(LaunchCapture, ArraysAreKnownWhereTheyWereMovedTo) {
    array<int> from(3);
    const array<int> to(std::move(from));
    EXPECT_EQ(refusal({&to}, nullptr), "");
    EXPECT_NE(refusal({&from}, nullptr).find("moved from"), std::string::npos);
}

TEST(LaunchCapture, ArraysChooseTheTarget) {
    const accelerator_view own = accelerator().create_view();
    const array<int> data(3, own);
    const void* const word = &data;
    LaunchCapture capture;
    capture.scan(&word, sizeof word);
    EXPECT_EQ(capture.check_target(nullptr), state_of(own));
    EXPECT_EQ(capture.check_target(state_of(accelerator::get_auto_selection_view())), state_of(own));
    EXPECT_EQ(capture.check_target(state_of(own)), state_of(own));
}

TEST(LaunchCapture, ArraysMustLiveOnTheTarget) {
    const accelerator_view own = accelerator().create_view();
    const array<int> data(3, own), elsewhere(3);
    EXPECT_NE(refusal({&data}, state_of(accelerator().get_default_view())).find("another accelerator_view"),
              std::string::npos);
    EXPECT_NE(refusal({&data, &elsewhere}, nullptr).find("different accelerator_views"), std::string::npos);
}

TEST(LaunchCapture, TheCpuRunsNoKernels) {
    const accelerator_view device = accelerator().get_default_view();
    const array<int> on_cpu(3, cpu_view()), staging(3, cpu_view(), device), on_device(3);
    EXPECT_EQ(refusal({}, state_of(cpu_view())), cpu_text);
    EXPECT_EQ(refusal({&on_device}, state_of(cpu_view())), cpu_text);
    EXPECT_EQ(refusal({&on_cpu}, nullptr), cpu_text);
    EXPECT_EQ(refusal({&on_device, &staging}, state_of(device)), cpu_text);
}

TEST(LaunchCapture, ArraysByValueAreRefused) {
    const array<int> data(3);
    const auto kernel = [data] { (void)data; };
    LaunchCapture capture;
    EXPECT_THROW(auto copy(kernel), runtime_exception);
}

}  // namespace
