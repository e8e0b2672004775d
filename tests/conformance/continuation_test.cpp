// SPDX-License-Identifier: Apache-2.0
// What follows an asynchronous operation (C++ AMP reference: completion_future class, then and to_task;
// Parallel Patterns Library reference: task class).
#include <amp.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/conformance/host_data.h"
#include "tests/conformance/throwing_iterator.h"

using namespace concurrency;

namespace {

completion_future finished() { return accelerator().get_default_view().create_marker(); }

/// Copies are the same event. Whoever signals may outlive whoever waits.
class Event {
  public:
    void signal() const { promise_->set_value(); }
    void wait() const { future_.wait(); }

  private:
    std::shared_ptr<std::promise<void>> promise_ = std::make_shared<std::promise<void>>();
    std::shared_future<void> future_ = promise_->get_future().share();
};

completion_future failed() {
    array<int> data(3);
    return copy_async(ThrowingIterator(1), data);
}

// then(f) calls f without arguments after the operation has ended.
TEST(Then, CallsTheFunctionAfterTheOperation) {
    std::vector<int> values = counted(4), result(4);
    array<int> data(4);
    std::vector<int> seen;
    const Event called;
    copy(values.begin(), data);
    copy_async(data, result.begin()).then([&, called] {
        seen = result;
        called.signal();
    });
    called.wait();
    EXPECT_EQ(seen, values);
}

// It returns at once: the function runs on another thread, and may wait for what the caller does next.
TEST(Then, RunsOnAThreadOfItsOwn) {
    const Event go, done;
    std::thread::id where;
    finished().then([&where, go, done] {
        go.wait();
        where = std::this_thread::get_id();
        done.signal();
    });
    go.signal();
    done.wait();
    EXPECT_NE(where, std::thread::id());
    EXPECT_NE(where, std::this_thread::get_id());
}

// "When the operation finishes" is also when it fails; the error is for get().
TEST(Then, IsCalledAfterAnErrorToo) {
    const Event called;
    const completion_future future = failed();
    future.then([called] { called.signal(); });
    called.wait();
    EXPECT_THROW(future.get(), std::out_of_range);
}

// The future may go, and the function is copied.
TEST(Then, KeepsTheFunctionAndTheOperation) {
    int seen = 0;
    const Event go, done;
    {
        const std::vector<int> captured = counted(10);
        const auto function = [captured, &seen, go, done] {
            go.wait();
            seen = captured.back();
            done.signal();
        };
        finished().then(function);
    }
    go.signal();
    done.wait();
    EXPECT_EQ(seen, 9);
}

TEST(Then, MayBeUsedSeveralTimes) {
    const completion_future future = finished();
    const Event first, second;
    future.then([first, second] {
        second.wait();
        first.signal();
    });
    future.then([second] { second.signal(); });
    first.wait();
}

void nest(int depth, const Event& done) {
    if (depth == 0) return done.signal();
    finished().then([depth, done] {
        const Event inner;
        nest(depth - 1, inner);
        inner.wait();
        done.signal();
    });
}

// Nesting works, including functions that wait for inner ones.
TEST(Then, FunctionsMayWaitForInnerOnes) {
    const Event done;
    nest(5, done);
    done.wait();
}

// A function may use C++ AMP as the program does.
TEST(Then, FunctionsMayLaunchKernels) {
    array<int> data(100);
    const Event launched;
    finished().then([&data, launched] {
        parallel_for_each(
            data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
        launched.signal();
    });
    launched.wait();
    EXPECT_EQ(std::vector<int>(data), counted(100));
}

const Event process_is_ending;

[[noreturn]] void end_process_before_the_function_has_run() {
    finished().then([] {
        process_is_ending.wait();
        std::fputs("the function has run", stderr);
    });
    std::atexit([] { process_is_ending.signal(); });
    std::exit(0);
}

TEST(Then, TheProcessWaitsForFunctions) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(end_process_before_the_function_has_run(), testing::ExitedWithCode(0),
                "the function has run");
}

TEST(Then, AFunctionMayEndTheProcess) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            const Event never;
            finished().then([] { std::exit(3); });
            never.wait();
        },
        testing::ExitedWithCode(3), "");
}

// to_task gives a task of the same operation.
TEST(Task, EndsWithTheOperation) {
    const task<void> good = finished().to_task();
    EXPECT_EQ(good.wait(), completed);
    good.get();
    EXPECT_TRUE(good.is_done());
    const task<void> bad = failed().to_task();
    EXPECT_TRUE(bad.is_done());
    EXPECT_THROW(bad.get(), std::out_of_range);
    EXPECT_THROW(bad.wait(), std::out_of_range);
}

TEST(Task, NoneThrows) {
    const task<void> none;
    EXPECT_THROW(none.get(), invalid_operation);
    EXPECT_THROW(none.wait(), invalid_operation);
    EXPECT_THROW((void)none.is_done(), invalid_operation);
    EXPECT_THROW(none.then([] {}), invalid_operation);
}

// task::then makes a task that ends with the function.
TEST(Task, ContinuationsFollowEachOther) {
    std::vector<int> order;
    finished().to_task().then([&] { order.push_back(1); }).then([&] { order.push_back(2); }).get();
    EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST(Task, ErrorsPassContinuationsWithoutArguments) {
    bool called = false;
    const task<void> after = failed().to_task().then([&] { called = true; });
    EXPECT_THROW(after.get(), std::out_of_range);
    EXPECT_FALSE(called);
}

TEST(Task, ContinuationsThatTakeTheTaskHandleErrors) {
    bool handled = false;
    const auto handle = [&](task<void> before) {
        EXPECT_THROW(before.get(), std::out_of_range);
        handled = true;
    };
    failed().to_task().then(handle).get();
    EXPECT_TRUE(handled);
}

TEST(Task, ErrorsOfContinuationsComeOutOfTheNewTask) {
    const task<void> after = finished().to_task().then([] { throw std::length_error("too long"); });
    EXPECT_THROW(after.get(), std::length_error);
}

}  // namespace
