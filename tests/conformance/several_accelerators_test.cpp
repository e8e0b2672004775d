// SPDX-License-Identifier: Apache-2.0
// Programs that use several accelerators and several views of one (C++ AMP reference: accelerator class,
// accelerator_view class, parallel_for_each function).
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"

extern "C" const char* tessera_default_options() { return "accelerators=3"; }

using namespace concurrency;

namespace {

/// As programs choose them: all but the CPU's.
std::vector<accelerator> devices() {
    std::vector<accelerator> found;
    for (const accelerator& candidate : accelerator::get_all()) {
        if (candidate.get_device_path() != accelerator::cpu_accelerator) found.push_back(candidate);
    }
    return found;
}

accelerator_view view_of(const wchar_t* path) { return accelerator(path).get_default_view(); }

/// A view that lives on none of the default views.
accelerator_view own_view() { return accelerator(L"tessera2").create_view(queuing_mode_immediate); }

TEST(SeveralAccelerators, GetAllHasAsManyAsTheOptionAndTheCpu) {
    EXPECT_EQ(accelerator::get_all().size(), 4U);
    ASSERT_EQ(devices().size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(devices()[i].get_is_emulated());
        EXPECT_EQ(devices()[i], accelerator(devices()[i].get_device_path()));
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(devices()[i], devices()[k]);
    }
    EXPECT_THROW(accelerator(L"tessera4"), runtime_exception);
}

TEST(SeveralAccelerators, WindowsPathsMeanTheFirst) {
    EXPECT_EQ(accelerator(accelerator::direct3d_ref), devices()[0]);
    EXPECT_EQ(accelerator(accelerator::direct3d_warp), devices()[0]);
    EXPECT_EQ(accelerator(accelerator::default_accelerator), devices()[0]);
}

TEST(SeveralAccelerators, ShareWorkByArraysOnEach) {
    const std::vector<int> input = counted(90);
    std::vector<int> output;
    int part = 0;
    for (const accelerator& device : devices()) {
        array<int> piece(30, input.begin() + 30 * part, input.begin() + 30 * (part + 1), device.get_default_view());
        parallel_for_each(
            piece.extent, [&piece](index<1> i) restrict(amp) { piece[i] *= 2; });
        const std::vector<int> done = piece;
        output.insert(output.end(), done.begin(), done.end());
        ++part;
    }
    for (int i = 0; i < 90; ++i) EXPECT_EQ(output[static_cast<std::size_t>(i)], 2 * i);
}

TEST(SeveralAccelerators, ShareWorkBySectionsOfOneView) {
    std::vector<int> values = counted(90);
    const array_view<int> all(90, values);
    int part = 0;
    for (const accelerator& device : devices()) {
        const array_view<int> piece = all.section(30 * part++, 30);
        parallel_for_each(
            device.get_default_view(), piece.extent, [=](index<1> i) restrict(amp) { piece[i] *= 2; });
    }
    for (const accelerator& device : devices()) device.get_default_view().wait();
    all.synchronize();
    for (int i = 0; i < 90; ++i) EXPECT_EQ(values[static_cast<std::size_t>(i)], 2 * i);
}

// Array views can be used everywhere: the newest elements are where the kernel runs.
TEST(SeveralAccelerators, OneViewGoesFromAcceleratorToAccelerator) {
    const array_view<int> view(8);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    for (const accelerator& device : devices()) {
        parallel_for_each(
            device.create_view(), view.extent, [=](index<1> i) restrict(amp) { view[i] += 10; });
    }
    for (int i = 0; i < 8; ++i) EXPECT_EQ(view[i], i + 30);
}

TEST(SeveralAccelerators, ViewsOverArraysAreUsableOnOtherAccelerators) {
    array<int> first(4, counted(4).begin(), view_of(L"tessera")), second(4, own_view());
    const array_view<int> from(first), to(second);
    parallel_for_each(
        view_of(L"tessera3"), to.extent, [=](index<1> i) restrict(amp) {
            to[i] = from[i] + 1;
            from[i] = 7;
        });
    EXPECT_EQ(std::vector<int>(second), (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(std::vector<int>(first), std::vector<int>(4, 7));
    EXPECT_EQ(from.get_source_accelerator_view(), first.get_accelerator_view());
    EXPECT_EQ(to.get_source_accelerator_view(), second.get_accelerator_view());
}

TEST(SeveralAccelerators, ArraysAreNotUsableOnOthers) {
    array<int> first(4, view_of(L"tessera")), second(4, view_of(L"tessera2"));
    EXPECT_THROW(parallel_for_each(
                     first.extent, [&](index<1> i) restrict(amp) { first[i] = second[i]; }),
                 runtime_exception);
    EXPECT_THROW(parallel_for_each(
                     view_of(L"tessera2"), first.extent, [&](index<1> i) restrict(amp) { first[i] = 1; }),
                 runtime_exception);
    EXPECT_THROW(
        parallel_for_each(
            accelerator(L"tessera").create_view(), first.extent, [&](index<1> i) restrict(amp) { first[i] = 1; }),
        runtime_exception)
        << "another view of the same accelerator";
}

TEST(SeveralAccelerators, CopiesGoBetweenAnyTwo) {
    std::vector<accelerator_view> homes{cpu_view(), own_view()};
    for (const accelerator& device : devices()) homes.push_back(device.get_default_view());
    for (const accelerator_view& from : homes) {
        for (const accelerator_view& to : homes) {
            const array<int> source(4, counted(4).begin(), from);
            array<int> one(4, to), other(4, to);
            copy(source, one);
            EXPECT_EQ(std::vector<int>(one), counted(4));
            copy_async(source.section(0, 4), other).get();
            EXPECT_EQ(std::vector<int>(other), counted(4));
            const array<int> made(array_view<const int>(source), to);
            EXPECT_EQ(made.get_accelerator_view(), to);
            EXPECT_EQ(std::vector<int>(made), counted(4));
        }
    }
}

TEST(SeveralAccelerators, SynchronizeToMovesTowardsEach) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    for (const accelerator& device : devices()) {
        view.synchronize_to(device.get_default_view());
        parallel_for_each(
            device.get_default_view(), view.extent, [=](index<1> i) restrict(amp) { ++view[i]; });
    }
    EXPECT_EQ(values, std::vector<int>(4, 1));
    view.synchronize_to(cpu_view());
    EXPECT_EQ(values, std::vector<int>(4, 4));
}

TEST(SeveralAccelerators, SynchronizeToAnArraysOwnViewIsSeenByKernelsThere) {
    array<int> data(4, counted(4).begin(), own_view());
    const array_view<int> view(data);
    view[0] = 9;
    view.synchronize_to(data.get_accelerator_view());
    parallel_for_each(
        data.extent, [&data](index<1> i) restrict(amp) { ++data[i]; });
    EXPECT_EQ(view[0], 10);
    EXPECT_EQ(view[3], 4);
}

TEST(SeveralAccelerators, StagingArraysCarryDataBetweenThem) {
    const accelerator_view one = view_of(L"tessera"), other = own_view();
    array<int> source(4, counted(4).begin(), one), destination(4, other);
    array<int> staging(4, cpu_view(), other);
    EXPECT_EQ(staging.get_associated_accelerator_view(), other);
    copy(source, staging);
    staging[0] = 50;
    copy(staging, destination);
    EXPECT_EQ(std::vector<int>(destination), (std::vector<int>{50, 1, 2, 3}));
}

// Of all explicit choices only the auto-selection view lets arrays decide.
TEST(SeveralAccelerators, AutoSelectionRunsWhereTheArraysAre) {
    const accelerator_view automatic = accelerator::get_auto_selection_view();
    EXPECT_TRUE(automatic.get_is_auto_selection());
    array<int> data(4, own_view());
    parallel_for_each(
        automatic, data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
    EXPECT_EQ(std::vector<int>(data), counted(4));
    EXPECT_EQ(array<int>(4, automatic).get_accelerator_view(), accelerator().get_default_view());
}

TEST(SeveralAccelerators, QueuingModesDoNotChangeResults) {
    for (const queuing_mode mode : {queuing_mode_immediate, queuing_mode_automatic}) {
        const accelerator_view queue = accelerator(L"tessera2").create_view(mode);
        EXPECT_EQ(queue.get_queuing_mode(), mode);
        array<int> data(4, counted(4).begin(), queue);
        for (int launch = 0; launch < 3; ++launch) {  // in the order of their submission
            parallel_for_each(
                data.extent, [&data](index<1> i) restrict(amp) { data[i] = 2 * data[i] + 1; });
            queue.flush();
        }
        completion_future marker = queue.create_marker();
        marker.wait();
        EXPECT_TRUE(marker.valid());
        queue.wait();
        EXPECT_EQ(std::vector<int>(data), (std::vector<int>{7, 15, 23, 31}));
    }
}

TEST(SeveralAccelerators, TheDefaultCanBeAnyOfThem) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto choose_last = [] {
        bool good = accelerator::set_default(L"tessera3") && accelerator() == accelerator(L"tessera3") &&
                    accelerator::get_auto_selection_view().get_accelerator() == accelerator(L"tessera3");
        const array<int> data(4);
        good = good && data.get_accelerator_view() == view_of(L"tessera3");
        good = good && !accelerator::set_default(L"tessera");
        std::exit(good ? 0 : 1);
    };
    EXPECT_EXIT(choose_last(), testing::ExitedWithCode(0), "");
}

// No kernel runs there; everything else does.
TEST(SeveralAccelerators, TheDefaultCanBeTheCpu) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto choose_cpu = [] {
        bool good = accelerator::set_default(accelerator::cpu_accelerator);
        array<int> data(4);
        data[3] = 5;  // host memory
        good = good && data.get_accelerator_view() == cpu_view();
        const std::string text = runtime_error_of([&data] {
            parallel_for_each(
                data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
        });
        good =
            good && text.find("is not supported on the selected accelerator \"CPU accelerator\".") != std::string::npos;
        std::exit(good && data[3] == 5 ? 0 : 1);
    };
    EXPECT_EXIT(choose_cpu(), testing::ExitedWithCode(0), "");
}

}  // namespace
