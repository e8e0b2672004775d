// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/accelerator.h>

#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

using namespace std;
using namespace concurrency;

// C++ AMP reference, accelerator and accelerator_view classes: one default view with queuing_mode_automatic; create_view makes a distinct one, on the CPU
// too.
TEST(AcceleratorView, CreateViewMakesADistinctView) {
    for (const accelerator& acc : accelerator::get_all()) {
        const accelerator_view first = acc.create_view();
        const accelerator_view second = acc.create_view(queuing_mode_immediate);
        EXPECT_NE(first, second);
        EXPECT_NE(first, acc.get_default_view());
        EXPECT_EQ(acc.get_default_view(), acc.get_default_view());
        EXPECT_EQ(first.get_queuing_mode(), queuing_mode_automatic);
        EXPECT_EQ(second.get_queuing_mode(), queuing_mode_immediate);
        EXPECT_EQ(acc.get_default_view().get_queuing_mode(), queuing_mode_automatic);
    }
}

TEST(AcceleratorView, MatchesItsAccelerator) {
    const accelerator acc;
    const accelerator_view view = acc.create_view();
    EXPECT_EQ(view.get_accelerator(), acc);
    EXPECT_EQ(view.get_is_debug(), acc.get_is_debug());
    EXPECT_EQ(view.get_version(), acc.get_version());
    EXPECT_FALSE(view.get_is_auto_selection());
}

// C++ AMP reference, accelerator and accelerator_view classes: no default constructor; copies are the same view.
TEST(AcceleratorView, CopiesAreTheSameView) {
    static_assert(!is_default_constructible_v<accelerator_view>);
    accelerator_view view = accelerator().create_view();
    accelerator_view copy(view);
    EXPECT_EQ(copy, view);
    copy = accelerator().create_view();
    EXPECT_NE(copy, view);
    copy = view;
    EXPECT_EQ(copy, view);
    view = *&view;
    EXPECT_EQ(copy, view);
}

TEST(AcceleratorView, OutlivesWhatMadeIt) {
    vector<accelerator_view> views;
    {
        accelerator acc(L"tessera");
        views.push_back(acc.create_view());
        views.push_back(views.front());
    }
    views.erase(views.begin());
    EXPECT_EQ(views.front().get_accelerator(), accelerator(L"tessera"));
}

// C++ AMP reference, accelerator and accelerator_view classes: the default accelerator's for everything except parallel_for_each.
TEST(AcceleratorView, AutoSelectionBelongsToTheDefaultAccelerator) {
    const accelerator_view view = accelerator::get_auto_selection_view();
    EXPECT_TRUE(view.get_is_auto_selection());
    EXPECT_EQ(view.get_accelerator(), accelerator());
    EXPECT_EQ(view, accelerator::get_auto_selection_view());
}

TEST(AcceleratorView, WaitAndFlushReturn) {
    accelerator_view view = accelerator().create_view();
    view.wait();
    view.flush();
}

TEST(AcceleratorView, HandlesMayBeCopiedOnSeveralThreads) {
    const accelerator_view view = accelerator().create_view();
    const auto copy_often = [view] {
        for (int i = 0; i < 10000; ++i) {
            const accelerator_view copy(view);
            ASSERT_EQ(copy, view);
        }
    };
    thread other(copy_often);
    copy_often();
    other.join();
}

TEST(Properties, HandlesAreOnePointer) {
    static_assert(sizeof(accelerator) == sizeof(void*) && is_standard_layout_v<accelerator>);
    static_assert(sizeof(accelerator_view) == sizeof(void*) && is_standard_layout_v<accelerator_view>);
}

// The original conformance suite reads `default_view` without parentheses 754 times.
TEST(Properties, DefaultViewIsAnAcceleratorView) {
    accelerator acc;
    accelerator_view& bound = acc.default_view;
    EXPECT_EQ(&bound, &bound);
    accelerator_view copied = acc.default_view;
    accelerator_view constructed(acc.default_view);
    copied = acc.default_view;
    auto deduced = acc.default_view;
    deduced.wait();
    acc.default_view.flush();
    EXPECT_TRUE(copied == acc.default_view);
    EXPECT_TRUE(acc.default_view == constructed);
    EXPECT_TRUE(acc.default_view == accelerator().default_view);
    EXPECT_FALSE(acc.default_view != bound);
    EXPECT_TRUE(acc.default_view.queuing_mode == queuing_mode_automatic);
    EXPECT_TRUE(acc.default_view.get_accelerator() == acc);
}

TEST(Properties, ViewReadsItsAccelerator) {
    accelerator_view view = accelerator().create_view();
    accelerator acc = view.accelerator;
    EXPECT_TRUE(view.accelerator == acc);
    EXPECT_TRUE(acc == view.accelerator);
    EXPECT_TRUE(view.accelerator.description == acc.description);
    EXPECT_TRUE(view.accelerator.is_emulated);
    EXPECT_EQ(view.accelerator.get_device_path(), L"tessera");
    EXPECT_TRUE(view.accelerator.get_default_view() == acc.default_view);
    EXPECT_FALSE(view.is_auto_selection);
    EXPECT_TRUE(view.version == acc.version);
    EXPECT_TRUE(view.is_debug == acc.is_debug);
}

TEST(Properties, TextWorksAsAWideString) {
    const accelerator acc;
    const wstring copied = acc.device_path;
    EXPECT_EQ(copied, L"tessera");
    EXPECT_TRUE(acc.device_path == L"tessera");
    EXPECT_TRUE(acc.device_path != accelerator::cpu_accelerator);
    EXPECT_TRUE(copied == acc.device_path);
    EXPECT_TRUE(acc.description == accelerator().description);
    EXPECT_EQ(L"[" + acc.device_path + L"]", L"[tessera]");
    EXPECT_EQ(wstring(acc.description.c_str()), acc.get_description());
    EXPECT_EQ(acc.device_path.size(), 7U);
    EXPECT_EQ(acc.description.find(L"CPU"), 8U);
    EXPECT_EQ(acc.description.substr(0, 7), L"Tessera");
    wostringstream out;
    out << acc.device_path << L": " << acc.description << L'\n';
    EXPECT_EQ(out.str(), L"tessera: Tessera CPU reference emulator\n");
}

TEST(Properties, NumbersAndFlagsWorkAsValues) {
    const accelerator acc;
    const size_t kilobytes = acc.dedicated_memory;
    EXPECT_EQ(kilobytes, acc.get_dedicated_memory());
    EXPECT_GT(acc.dedicated_memory / 1024, 0U);
    EXPECT_TRUE(acc.is_emulated && acc.supports_double_precision && !acc.has_display);
    EXPECT_TRUE(acc.supports_limited_double_precision);
    EXPECT_TRUE(acc.default_cpu_access_type == access_type_none);
    EXPECT_FALSE(acc.supports_cpu_shared_memory);
    wostringstream out;
    out << acc.is_emulated << boolalpha << acc.is_emulated << (acc.version >> 16);
    EXPECT_EQ(out.str(), L"1true" + to_wstring(acc.get_version() >> 16));
}
