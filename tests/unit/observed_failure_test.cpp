// SPDX-License-Identifier: Apache-2.0
// What an observer hears of kernels that fail. A failure stops no other tile under an observer.
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/conformance/sanitized.h"
#include "tests/unit/recording_observer.h"

using namespace concurrency;
using tessera::check::Kind;

namespace {

using Events = RecordingObserver::Events;
using ObservedFailure = ObservedTest;

/// What() of the exception that `launch` throws.
template <class Exception, class Launch>
std::string thrown_by(const Launch& launch) {
    try {
        launch();
    } catch (const Exception& error) {
        return error.what();
    }
    return "nothing";
}

const Events kWholeTile{"thread 0", "thread 1", "released all", "thread 0", "thread 1", "tile ends"};

Events in_three_tiles(const Events& second) {
    Events events{"launch begins", "tiles begin", "tile 0"};
    events.insert(events.end(), kWholeTile.begin(), kWholeTile.end());
    events.push_back("tile 1");
    events.insert(events.end(), second.begin(), second.end());
    events.push_back("tile 2");
    events.insert(events.end(), kWholeTile.begin(), kWholeTile.end());
    events.insert(events.end(), {"tiles end", "launch ends"});
    return events;
}

/// Notes when it is destroyed: an unwound thread shows.
struct Trace {
    ~Trace() { TESSERA_DELIBERATE_RACE(static_cast<void>(0)); }
};

TEST_F(ObservedFailure, OfADivergentBarrierComesBeforeUnwindingAndStopsNoOtherTile) {
    const unsigned line = __LINE__ + 4;
    const std::string text = thrown_by<runtime_exception>([] {
        parallel_for_each(extent<1>(6).tile<2>(), [](tiled_index<2> idx) restrict(amp) {
            const Trace trace;
            if (idx.global[0] != 3) idx.barrier.wait();
        });
    });
    Events events = recorder().events();
    for (std::size_t i = 0; i < events.size();) {  // destructors of tiles that end well
        const bool is_trace = events[i].rfind("deliberate", 0) == 0;
        if (is_trace) events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
        else ++i;
    }
    EXPECT_EQ(events, in_three_tiles({"thread 0", "thread 1", "failed", "tile ends"}));

    ASSERT_EQ(recorder().failures().size(), 1U);
    const RecordingObserver::Failure failure = recorder().failures().front();
    EXPECT_EQ(failure.facts.kind, Kind::barrier_divergence);
    EXPECT_EQ(failure.what, text);
    EXPECT_EQ(failure.tile, std::vector<int>{1});
    ASSERT_EQ(failure.facts.groups.size(), 2U);
    const tessera::check::Group& waiting = failure.facts.groups[0];
    EXPECT_EQ(waiting.state, "waits");
    EXPECT_EQ(waiting.line, line);
    EXPECT_NE(waiting.file.find("observed_failure_test.cpp"), std::string::npos);
    EXPECT_EQ(waiting.count, 1U);
    EXPECT_EQ(waiting.threads, (std::vector<std::vector<int>>{{0}}));
    EXPECT_EQ(failure.facts.groups[1].state, "finished");
    EXPECT_EQ(failure.facts.groups[1].file, "");
    EXPECT_EQ(failure.facts.groups[1].threads, (std::vector<std::vector<int>>{{1}}));
}

TEST_F(ObservedFailure, OfADivergentBarrierComesBeforeDestructors) {
    EXPECT_THROW(parallel_for_each(extent<1>(2).tile<2>(),
                                   [](tiled_index<2> idx) restrict(amp) {
                                       const Trace trace;
                                       if (idx.local[0] == 0) idx.barrier.wait();
                                   }),
                 runtime_exception);
    const Events events = recorder().events();
    ASSERT_GE(events.size(), 4U);
    const Events tail(events.end() - 5, events.end());
    EXPECT_EQ(tail[0], "failed");
    EXPECT_EQ(tail[1].substr(0, 10), "deliberate");
    EXPECT_EQ(tail[2], "tile ends");
}

TEST_F(ObservedFailure, NamesAtMostEightThreadsOfAGroup) {
    EXPECT_THROW(parallel_for_each(extent<1>(16).tile<16>(),
                                   [](tiled_index<16> idx) restrict(amp) {
                                       if (idx.local[0] > 0) idx.barrier.wait();
                                   }),
                 runtime_exception);
    ASSERT_EQ(recorder().failures().size(), 1U);
    const tessera::check::Group waiting = recorder().failures().front().facts.groups.at(1);
    EXPECT_EQ(waiting.count, 15U);
    EXPECT_EQ(waiting.threads.size(), 8U);
}

TEST_F(ObservedFailure, OfAnExceptionNamesTheThread) {
    const std::string text = thrown_by<std::runtime_error>([] {
        parallel_for_each(extent<1>(6).tile<2>(), [](tiled_index<2> idx) restrict(amp) {
            idx.barrier.wait();
            if (idx.global[0] == 3) throw std::runtime_error("three");
        });
    });
    EXPECT_EQ(text, "three");
    EXPECT_EQ(recorder().events(), in_three_tiles({"thread 0", "thread 1", "released all", "thread 0", "thread 1",
                                                   "failed thread 1", "tile ends"}));
    ASSERT_EQ(recorder().failures().size(), 1U);
    EXPECT_EQ(recorder().failures().front().facts.kind, Kind::exception);
    EXPECT_EQ(recorder().failures().front().what, "three");
}

TEST_F(ObservedFailure, OfAnExceptionWithoutWordsNamesItsType) {
    EXPECT_THROW(parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { throw 7; }), int);
    ASSERT_EQ(recorder().failures().size(), 1U);
    EXPECT_EQ(recorder().failures().front().what, "an exception of type int");
}

TEST_F(ObservedFailure, OfTheLowestTileIsThrown) {
    const std::string text = thrown_by<std::runtime_error>([] {
        parallel_for_each(extent<1>(4).tile<1>(), [](tiled_index<1> idx) restrict(amp) {
            if (idx.global[0] > 0) throw std::runtime_error(std::to_string(idx.global[0]));
        });
    });
    EXPECT_EQ(text, "1");
    EXPECT_EQ(recorder().failures().size(), 3U);
}

TEST_F(ObservedFailure, OfAnUntiledThreadStopsNoOtherThread) {
    const std::string text = thrown_by<std::runtime_error>([] {
        parallel_for_each(extent<1>(4), [](index<1> idx) restrict(amp) {
            if (idx[0] == 1 || idx[0] == 3) throw std::runtime_error(std::to_string(idx[0]));
        });
    });
    EXPECT_EQ(text, "1");
    EXPECT_EQ(recorder().events(),
              (Events{"launch begins", "tiles begin", "thread 0", "thread 1", "failed thread 1", "thread 2", "thread 3",
                      "failed thread 3", "tiles end", "launch ends"}));
}

TEST_F(ObservedFailure, OutOfBoundsNamesVariableAndElement) {
    std::vector<float> values(16);
    const array_view<float, 2> view(4, 4, values);
    const std::string text = thrown_by<runtime_exception>([&] {
        parallel_for_each(extent<1>(6).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
            idx.barrier.wait();
            if (idx.global[0] == 3) view(8, 0) = 1;
        });
    });
    EXPECT_EQ(recorder().events(), in_three_tiles({"thread 0", "thread 1", "released all", "thread 0", "thread 1",
                                                   "failed thread 1", "tile ends"}));
    ASSERT_EQ(recorder().failures().size(), 1U) << "the exception that ends the thread is no failure of its own";
    const RecordingObserver::Failure failure = recorder().failures().front();
    EXPECT_EQ(failure.facts.kind, Kind::out_of_bounds);
    EXPECT_EQ(failure.what, text);
    EXPECT_EQ(failure.facts.object, "array_view<float, 2>");
    EXPECT_EQ(failure.facts.element, "(8, 0)");
    EXPECT_NE(failure.facts.address, nullptr);
    EXPECT_EQ(failure.tile, std::vector<int>{1});
}

TEST_F(ObservedFailure, OutOfBoundsMayBeAProjection) {
    std::vector<float> values(16);
    const array_view<float, 2> view(4, 4, values);
    const std::string text = thrown_by<runtime_exception>(
        [&] { parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[4][0] = 1; }); });
    EXPECT_NE(text.find("in thread (0)"), std::string::npos) << text;
    ASSERT_EQ(recorder().failures().size(), 1U);
    EXPECT_EQ(recorder().failures().front().facts.kind, Kind::out_of_bounds);
    EXPECT_EQ(recorder().failures().front().facts.element, "[4]");
}

TEST_F(ObservedFailure, IsTheLastThatIsHeardOfATileEvenIfTheKernelCatches) {
    std::vector<int> values(2);
    const array_view<int> view(values);
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        try {
            view[idx.local[0] + 1] = 1;
        } catch (const runtime_exception&) {
        }
        idx.barrier.wait();
    });
    EXPECT_EQ(recorder().events(), (Events{"launch begins", "tiles begin", "tile 0", "thread 0", "thread 1",
                                           "failed thread 1", "tile ends", "tiles end", "launch ends"}));
}

TEST_F(ObservedFailure, RobustBoundsReadZeroDropWritesAndGoOn) {
    tessera::options::set("bounds", "robust");
    std::vector<int> values{1, 2};
    const array_view<int> view(values);
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        idx.barrier.wait();
        const int read = view[idx.local[0] + 1];
        view[idx.local[0] - 2] = 9;
        idx.barrier.wait();
        view[idx] = 10 + read + view[-1];
    });
    EXPECT_EQ(view[0], 12);
    EXPECT_EQ(view[1], 10);
    EXPECT_TRUE(recorder().failures().empty());
    const Events events = recorder().events();
    const auto count = [&](const std::string& event) { return std::count(events.begin(), events.end(), event); };
    EXPECT_EQ(count("robust array_view<int, 1>(2) thread 1"), 1);
    EXPECT_EQ(count("robust array_view<int, 1>(-2) thread 0"), 1);
    EXPECT_EQ(count("robust array_view<int, 1>(-1) thread 0"), 1);
    EXPECT_EQ(count("robust array_view<int, 1>(-1) thread 1"), 2);
    EXPECT_EQ(count("tile ends"), 1);
}

TEST_F(ObservedFailure, BoundsOffTestsNothing) {
    tessera::options::set("bounds", "off");
    std::vector<int> values{1, 2, 3, 4};
    const array_view<int> view(values);
    const array_view<int> part = view.section(0, 2);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { part[0] = view[1] + part[3]; });
    EXPECT_EQ(view[0], 6);
}

/// Under UBSan the check would end the program before the processor's own trap.
__attribute__((no_sanitize("undefined"))) int divide(int dividend, int divisor) restrict(amp) {
    return dividend / divisor;
}

TEST_F(ObservedFailure, OfADivisionByZeroIsAnException) {
    std::vector<int> values{1, 1, 1, 0, 1, 1};
    const array_view<int> view(values);
    const std::string text = thrown_by<runtime_exception>([&] {
        parallel_for_each(extent<1>(6).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
            idx.barrier.wait();
            view[idx] = divide(5, view[idx]);
        });
    });
    EXPECT_EQ(recorder().events(), in_three_tiles({"thread 0", "thread 1", "released all", "thread 0", "thread 1",
                                                   "failed thread 1", "tile ends"}));
    ASSERT_EQ(recorder().failures().size(), 1U);
    EXPECT_EQ(recorder().failures().front().facts.kind, Kind::exception);
    EXPECT_EQ(recorder().failures().front().what, text);
    EXPECT_NE(recorder().failures().front().facts.address, nullptr);
    EXPECT_EQ(view[4], 5);
}

TEST_F(ObservedFailure, OfATimeoutEndsTheLaunch) {
    if (kSanitized) GTEST_SKIP() << "ThreadSanitizer holds signals back";
    tessera::options::set("timeout", "0.3");
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    const std::string text = thrown_by<accelerator_view_removed>([&] {
        parallel_for_each(extent<1>(4).tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
            if (idx.local[0] == 1) {
                while (*static_cast<volatile int*>(&view[idx]) != 0) continue;
            }
            idx.barrier.wait();
        });
    });
    tessera::options::set("timeout", "0");
    EXPECT_EQ(recorder().events(), (Events{"launch begins", "tiles begin", "tile 0", "thread 0", "thread 1",
                                           "failed thread 1", "tile ends", "tiles end", "launch ends"}));
    ASSERT_EQ(recorder().failures().size(), 1U);
    EXPECT_EQ(recorder().failures().front().facts.kind, Kind::timeout);
    EXPECT_EQ(recorder().failures().front().what, text);
}

__attribute__((noinline)) int use_much_stack(int depth) {
    volatile char block[4096];
    block[depth % 4096] = static_cast<char>(depth);
    return depth == 0 ? block[0] : use_much_stack(depth - 1) + block[depth % 4096];
}

TEST_F(ObservedFailure, OfAStackOverflowIsHeardBeforeTheProcessEnds) {
    if (kSanitized) GTEST_SKIP() << "the sanitizer handles the signal";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    std::vector<int> values(2);
    const array_view<int> view(values);
    EXPECT_DEATH(parallel_for_each(extent<1>(2).tile<2>(),
                                   [=](tiled_index<2> idx) restrict(amp) {
                                       if (idx.local[0] == 1) view[idx] = use_much_stack(1000);
                                   }),
                 "dying: kind 4, thread 1: the thread's stack is too small");
}

TEST_F(ObservedFailure, OfAWildAccessIsHeardBeforeTheProcessEnds) {
    if (kSanitized) GTEST_SKIP() << "the sanitizer handles the signal";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    volatile std::uintptr_t nowhere = 16;
    int* const wild = reinterpret_cast<int*>(nowhere);
    EXPECT_DEATH(parallel_for_each(extent<1>(2),
                                   [=](index<1> idx) restrict(amp) {
                                       if (idx[0] == 1) *static_cast<volatile int*>(wild) = 1;
                                   }),
                 "dying: kind 3, thread 1: accessed memory that it must not");
}

}  // namespace
