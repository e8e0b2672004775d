// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: completion_future class; accelerator_view class, create_marker.
#include <amp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/conformance/host_data.h"
#include "tests/conformance/throwing_iterator.h"

using namespace concurrency;

namespace {

completion_future finished() { return accelerator().get_default_view().create_marker(); }

/// Whether `use` throws std::future_error for want of an operation.
template <class Use>
bool finds_no_operation(Use use) {
    try {
        use();
    } catch (const std::future_error& error) {
        return error.code() == std::future_errc::no_state;
    }
    return false;
}

// A default-constructed object stands for nothing: valid() is false.
TEST(CompletionFuture, BeginsWithoutAnOperation) {
    const completion_future none;
    EXPECT_FALSE(none.valid());
    EXPECT_FALSE(std::shared_future<void>(none).valid());
    EXPECT_TRUE(finds_no_operation([&] { none.get(); }));
    EXPECT_TRUE(finds_no_operation([&] { none.wait(); }));
    EXPECT_TRUE(finds_no_operation([&] { (void)none.wait_for(std::chrono::seconds(1)); }));
    EXPECT_TRUE(finds_no_operation([&] { (void)none.wait_until(std::chrono::steady_clock::now()); }));
    EXPECT_TRUE(finds_no_operation([&] { none.then([] {}); }));
    EXPECT_TRUE(finds_no_operation([&] { (void)none.to_task(); }));
}

// Copies stand for the same operation.
TEST(CompletionFuture, CopiesShareTheOperation) {
    const completion_future first = finished();
    const completion_future copy(first);
    EXPECT_TRUE(first.valid());
    EXPECT_TRUE(copy.valid());
    completion_future assigned;
    assigned = copy;
    EXPECT_TRUE(assigned.valid());
    EXPECT_TRUE(copy.valid());
    assigned = completion_future();
    EXPECT_FALSE(assigned.valid());
    first.get();
    copy.get();
}

// One that was moved from stands for nothing.
TEST(CompletionFuture, MovesTakeTheOperationAlong) {
    completion_future first = finished();
    completion_future second(std::move(first));
    EXPECT_FALSE(first.valid());
    EXPECT_TRUE(second.valid());
    first = std::move(second);
    EXPECT_TRUE(first.valid());
    EXPECT_FALSE(second.valid());
    EXPECT_TRUE(finds_no_operation([&] { second.get(); }));
    static_assert(std::is_nothrow_move_constructible_v<completion_future>);
}

// wait_for and wait_until return std::future_status.
TEST(CompletionFuture, WaitsReportThatTheOperationHasEnded) {
    const completion_future done = finished();
    done.wait();
    EXPECT_EQ(done.wait_for(std::chrono::seconds(0)), std::future_status::ready);
    EXPECT_EQ(done.wait_for(std::chrono::duration<double, std::milli>(0.5)), std::future_status::ready);
    EXPECT_EQ(done.wait_until(std::chrono::steady_clock::now()), std::future_status::ready);
    EXPECT_EQ(done.wait_until(std::chrono::system_clock::now()), std::future_status::ready);
}

// It converts to std::shared_future<void>, which shares operation and error.
TEST(CompletionFuture, ConvertsToAStandardFuture) {
    array<int> data(3);
    const std::shared_future<void> good = finished();
    good.get();
    const std::shared_future<void> bad = copy_async(ThrowingIterator(1), data);
    EXPECT_EQ(bad.wait_for(std::chrono::seconds(0)), std::future_status::ready);
    EXPECT_THROW(bad.get(), std::out_of_range);
}

// get rethrows the stored error, wait does not.
TEST(CompletionFuture, GetRethrowsTheErrorEveryTime) {
    array<int> data(3);
    const completion_future failed = copy_async(ThrowingIterator(1), data);
    const completion_future copy = failed;
    EXPECT_NO_THROW(failed.wait());
    EXPECT_EQ(failed.wait_for(std::chrono::seconds(0)), std::future_status::ready);
    EXPECT_THROW(failed.get(), std::out_of_range);
    EXPECT_THROW(failed.get(), std::out_of_range);
    EXPECT_THROW(copy.get(), std::out_of_range);
    EXPECT_TRUE(failed.valid());
}

// A marker is ready when all earlier commands of its view are complete.
TEST(Marker, ComesAfterTheKernelsBeforeIt) {
    accelerator_view own = accelerator().create_view(queuing_mode_automatic);
    array<int> data(1000, own);
    parallel_for_each(
        own, data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
    own.create_marker().get();
    EXPECT_EQ(std::vector<int>(data), counted(1000));
}

// Every view has markers: in both queuing modes, the CPU's, the auto-selection view and the default view's
// property.
TEST(Marker, OfEveryView) {
    EXPECT_TRUE(accelerator().create_view(queuing_mode_immediate).create_marker().valid());
    EXPECT_TRUE(cpu_view().create_marker().valid());
    EXPECT_TRUE(accelerator::get_auto_selection_view().create_marker().valid());
    accelerator acc;
    acc.default_view.create_marker().wait();
}

// A future may outlive what it was made by.
TEST(Marker, OutlivesTheView) {
    completion_future marker;
    {
        accelerator_view own = accelerator().create_view();
        marker = own.create_marker();
    }
    marker.get();
}

}  // namespace
