// SPDX-License-Identifier: Apache-2.0
// Every name of <amprt.h> with its signature (C++ AMP reference: Concurrency namespace, accelerator and
// accelerator_view classes, completion_future class, exception classes).
#include <amprt.h>
#include <gtest/gtest.h>

#include <chrono>
#include <exception>
#include <future>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/conformance/api_checks.h"

using namespace concurrency;

namespace {

int next_number(int x) restrict(amp, cpu) { return x + 1; }

TEST(RuntimeApi, TheHeaderBringsRestrict) { EXPECT_EQ(next_number(2), 3); }

TEST(RuntimeApi, Enumerations) {
    static_assert(access_type_none == 0 && access_type_read == 1 && access_type_write == 2 &&
                  access_type_read_write == 3);
    static_assert(static_cast<unsigned>(access_type_auto) == 1U << 31);
    static_assert(queuing_mode_immediate == 0 && queuing_mode_automatic == 1);
    static_assert(HLSL_MAX_NUM_BUFFERS == 192 && MODULENAME_MAX_LENGTH == 1024);
    static_assert(std::is_same_v<decltype(HLSL_MAX_NUM_BUFFERS), const UINT>);
    amp_uninitialize();
}

template <class Exception>
void simple_exception() {
    static_assert(std::is_base_of_v<runtime_exception, Exception>);
    static_assert(std::is_nothrow_default_constructible_v<Exception>);
    static_assert(std::is_nothrow_constructible_v<Exception, const char*> &&
                  !std::is_convertible_v<const char*, Exception>);
    static_assert(std::is_nothrow_copy_constructible_v<Exception> &&
                  std::is_nothrow_copy_assignable_v<Exception>);
    EXPECT_STREQ(Exception("text").what(), "text");
}

TEST(RuntimeApi, Exceptions) {
    static_assert(std::is_base_of_v<std::exception, runtime_exception> &&
                  std::has_virtual_destructor_v<runtime_exception>);
    static_assert(std::is_nothrow_constructible_v<runtime_exception, const char*, HRESULT>);
    static_assert(std::is_nothrow_constructible_v<runtime_exception, HRESULT> &&
                  !std::is_convertible_v<HRESULT, runtime_exception>);
    static_assert(std::is_nothrow_copy_constructible_v<runtime_exception> &&
                  std::is_nothrow_copy_assignable_v<runtime_exception>);
    static_assert(std::is_same_v<decltype(&runtime_exception::get_error_code),
                                 HRESULT (runtime_exception::*)() const noexcept>);
    simple_exception<out_of_memory>();
    simple_exception<invalid_compute_domain>();
    simple_exception<unsupported_feature>();
    simple_exception<uninitialized_object>();
    static_assert(std::is_base_of_v<runtime_exception, accelerator_view_removed>);
    static_assert(std::is_nothrow_constructible_v<accelerator_view_removed, const char*, HRESULT>);
    static_assert(std::is_nothrow_constructible_v<accelerator_view_removed, HRESULT>);
    static_assert(std::is_same_v<decltype(&accelerator_view_removed::get_view_removed_reason),
                                 HRESULT (accelerator_view_removed::*)() const noexcept>);
}

TEST(RuntimeApi, CompletionFuture) {
    static_assert(std::is_default_constructible_v<completion_future> &&
                  std::is_copy_constructible_v<completion_future>);
    static_assert(std::is_move_constructible_v<completion_future> &&
                  std::is_copy_assignable_v<completion_future>);
    static_assert(std::is_move_assignable_v<completion_future> && std::is_destructible_v<completion_future>);
    static_assert(std::is_convertible_v<completion_future, std::shared_future<void>>);
    accelerator_view view = accelerator().get_default_view();
    const completion_future future = view.create_marker();
    static_assert(std::is_void_v<decltype(future.get())> && std::is_void_v<decltype(future.wait())>);
    const auto function = [] {};
    static_assert(std::is_void_v<decltype(future.then(function))>);
    future.then(function);
    has_type<std::future_status>(future.wait_for(std::chrono::milliseconds(1)));
    has_type<std::future_status>(future.wait_until(std::chrono::system_clock::now()));
    has_type<bool>(future.valid());
    has_type<task<void>>(future.to_task());
}

TEST(RuntimeApi, AcceleratorView) {
    static_assert(!std::is_default_constructible_v<accelerator_view>);
    static_assert(std::is_copy_constructible_v<accelerator_view> &&
                  std::is_copy_assignable_v<accelerator_view>);
    accelerator_view view = accelerator().create_view();
    const accelerator_view& constant = view;
    has_type<bool>(constant == view);
    has_type<bool>(constant != view);
    has_type<accelerator>(constant.get_accelerator());
    has_type<bool>(constant.get_is_debug());
    has_type<unsigned int>(constant.get_version());
    has_type<queuing_mode>(constant.get_queuing_mode());
    has_type<bool>(constant.get_is_auto_selection());
    const accelerator from_property = constant.accelerator;
    EXPECT_EQ(from_property, accelerator());
    const bool is_debug = constant.is_debug, is_auto = constant.is_auto_selection;
    const unsigned int version = constant.version;
    const queuing_mode mode = constant.queuing_mode;
    EXPECT_EQ(is_debug, constant.get_is_debug());
    EXPECT_FALSE(is_auto);
    EXPECT_EQ(version, constant.get_version());
    EXPECT_EQ(mode, queuing_mode_automatic);
    static_assert(std::is_void_v<decltype(view.wait())> && std::is_void_v<decltype(view.flush())>);
    has_type<completion_future>(view.create_marker());
}

TEST(RuntimeApi, Accelerator) {
    static_assert(std::is_default_constructible_v<accelerator> && std::is_copy_constructible_v<accelerator>);
    static_assert(std::is_constructible_v<accelerator, const std::wstring&> &&
                  std::is_constructible_v<accelerator, const wchar_t*>);
    static_assert(!std::is_convertible_v<std::wstring, accelerator> &&
                  std::is_copy_assignable_v<accelerator>);
    accelerator acc;
    const accelerator& constant = acc;
    has_type<bool>(constant == acc);
    has_type<bool>(constant != acc);
    const wchar_t* const paths[] = {accelerator::default_accelerator, accelerator::cpu_accelerator,
                                    accelerator::direct3d_warp, accelerator::direct3d_ref};
    const wchar_t* const expected[] = {L"default", L"cpu", L"direct3d\\warp", L"direct3d\\ref"};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(std::wstring(paths[i]), expected[i]);
    has_type<std::vector<accelerator>>(accelerator::get_all());
    static_assert(std::is_same_v<decltype(&accelerator::set_default), bool (*)(std::wstring)>);
    has_type<accelerator_view>(accelerator::get_auto_selection_view());
    has_type<accelerator_view>(acc.create_view());
    has_type<accelerator_view>(acc.create_view(queuing_mode_immediate));
    static_assert(std::is_same_v<decltype(acc.set_default_cpu_access_type(access_type_none)), bool>);
    has_type<access_type>(constant.get_default_cpu_access_type());
    has_type<accelerator_view>(constant.get_default_view());
    has_type<std::wstring>(constant.get_device_path());
    has_type<std::wstring>(constant.get_description());
    has_type<unsigned int>(constant.get_version());
    has_type<std::size_t>(constant.get_dedicated_memory());
    has_type<bool>(constant.get_has_display());
    has_type<bool>(constant.get_is_debug());
    has_type<bool>(constant.get_is_emulated());
    has_type<bool>(constant.get_supports_double_precision());
    has_type<bool>(constant.get_supports_limited_double_precision());
    has_type<bool>(constant.get_supports_cpu_shared_memory());
}

TEST(RuntimeApi, PropertiesOfAccelerators) {
    const accelerator acc;
    const access_type access = acc.default_cpu_access_type;
    const accelerator_view view = acc.default_view;
    const std::wstring path = acc.device_path, description = acc.description;
    const unsigned int version = acc.version;
    const std::size_t memory = acc.dedicated_memory;
    const bool flags[] = {acc.has_display,
                          acc.is_debug,
                          acc.is_emulated,
                          acc.supports_double_precision,
                          acc.supports_limited_double_precision,
                          acc.supports_cpu_shared_memory};
    EXPECT_EQ(access, acc.get_default_cpu_access_type());
    EXPECT_EQ(view, acc.get_default_view());
    EXPECT_EQ(path, acc.get_device_path());
    EXPECT_EQ(description, acc.get_description());
    EXPECT_EQ(version, acc.get_version());
    EXPECT_EQ(memory, acc.get_dedicated_memory());
    EXPECT_TRUE(flags[2] && flags[3] && flags[4]);
}

}  // namespace
