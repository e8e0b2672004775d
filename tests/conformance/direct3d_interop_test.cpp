// SPDX-License-Identifier: Apache-2.0
// What programs share with Direct3D (C++ AMP reference: Concurrency::direct3d namespace,
// scoped_d3d_access_lock class).
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// What `use` says in the unsupported_feature it throws.
template <class Use>
std::string refusal_of(Use use) {
    try {
        use();
    } catch (const unsupported_feature& error) {
        return error.what();
    }
    return "(no unsupported_feature was thrown)";
}

TEST(Direct3dInterop, TellsWhatIsMissing) {
    accelerator_view view = accelerator().get_default_view();
    IUnknown* const object = nullptr;
    array<int, 2> data(2, 3);
    EXPECT_EQ(refusal_of([&] { (void)direct3d::get_device(view); }),
              "concurrency::direct3d::get_device: kernels run on the CPU here, so there are no Direct3D "
              "objects to share "
              "with a program");
    const auto refuses = [](const char* name, auto use) {
        const std::string text = refusal_of(use);
        EXPECT_NE(text.find("concurrency::direct3d::" + std::string(name) + ": "), std::string::npos) << text;
    };
    refuses("create_accelerator_view", [&] { (void)direct3d::create_accelerator_view(object); });
    refuses("create_accelerator_view",
            [&] { (void)direct3d::create_accelerator_view(object, queuing_mode_immediate); });
    refuses("d3d_access_lock", [&] { direct3d::d3d_access_lock(view); });
    refuses("d3d_access_try_lock", [&] { (void)direct3d::d3d_access_try_lock(view); });
    refuses("d3d_access_unlock", [&] { direct3d::d3d_access_unlock(view); });
    refuses("make_array", [&] { (void)direct3d::make_array<int, 2>(extent<2>(2, 3), view, object); });
    refuses("make_array", [&] { (void)direct3d::make_array<int>(extent<2>(2, 3), view, object); });
    refuses("get_buffer", [&] { (void)direct3d::get_buffer(data); });
    refuses("scoped_d3d_access_lock", [&] { direct3d::scoped_d3d_access_lock lock(view); });
    refuses("scoped_d3d_access_lock",
            [&] { direct3d::scoped_d3d_access_lock lock(view, direct3d::adopt_d3d_access_lock_t()); });
}

TEST(Direct3dInterop, LocksCanBeMovedOnly) {
    using Lock = direct3d::scoped_d3d_access_lock;
    static_assert(std::is_move_constructible_v<Lock> && std::is_move_assignable_v<Lock>);
    static_assert(!std::is_copy_constructible_v<Lock> && !std::is_copy_assignable_v<Lock>);
    static_assert(!std::is_convertible_v<accelerator_view&, Lock>);
}

// Views whose kernels may run as long as they like need no Direct3D.
TEST(Direct3dInterop, ViewsWithoutTimeout) {
    accelerator acc;
    const accelerator_view patient = direct3d::create_accelerator_view(acc, true);
    const accelerator_view usual = direct3d::create_accelerator_view(acc, false, queuing_mode_immediate);
    EXPECT_TRUE(direct3d::is_timeout_disabled(patient));
    EXPECT_FALSE(direct3d::is_timeout_disabled(usual));
    EXPECT_FALSE(direct3d::is_timeout_disabled(acc.get_default_view()));
    EXPECT_EQ(patient.get_accelerator(), acc);
    EXPECT_EQ(patient.get_queuing_mode(), queuing_mode_automatic);
    EXPECT_EQ(usual.get_queuing_mode(), queuing_mode_immediate);
    EXPECT_NE(patient, acc.get_default_view());
    array<int> data(3, patient);
    parallel_for_each(
        patient, data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
    EXPECT_EQ(std::vector<int>(data), counted(3));
}

/// A kernel of one thread that takes so long.
void run_for(std::chrono::milliseconds duration, const accelerator_view& view) {
    parallel_for_each(
        view, extent<1>(1), [=](index<1>) restrict(amp) {
            const auto end = std::chrono::steady_clock::now() + duration;
            while (std::chrono::steady_clock::now() < end) {
            }
        });
}

TEST(Direct3dInterop, KernelsOfOtherViewsAreStopped) {
    if (TESSERA_INSTRUMENTED) GTEST_SKIP() << "ThreadSanitizer holds back the signal that stops a loop";
    tessera::options::set("timeout", "0.1");
    EXPECT_THROW(run_for(std::chrono::minutes(1), accelerator().get_default_view()), accelerator_view_removed);
    tessera::options::set("timeout", "0");
}

TEST(Direct3dInterop, KernelsOfAViewWithoutTimeoutRunToTheirEnd) {
    accelerator acc;
    tessera::options::set("timeout", "0.1");
    EXPECT_NO_THROW(run_for(std::chrono::milliseconds(400), direct3d::create_accelerator_view(acc, true)));
    tessera::options::set("timeout", "0");
}

}  // namespace
