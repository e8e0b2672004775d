// SPDX-License-Identifier: Apache-2.0
// The Parallel Patterns Library without --msvc: what tests/msvc/programs cannot
// see, and for every sanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tessera/patterns/combinable.h"
#include "tessera/patterns/parallel_loops.h"
#include "tessera/patterns/parallel_reduce.h"
#include "tessera/patterns/parallel_sort.h"
#include "tessera/patterns/synchronization.h"
#include "tessera/patterns/task_group.h"
#include "tessera/patterns/tasks.h"

using namespace Concurrency;

namespace {

TEST(Callbacks, AreCalledInTheirOrderAndOnce) {
    tessera::detail::Callbacks callbacks;
    std::vector<int> called;
    for (int i = 0; i < 3; ++i) callbacks.add(tessera::detail::make_callback([&called, i] { called.push_back(i); }));
    callbacks.call();
    callbacks.call();
    callbacks.add(tessera::detail::make_callback([&called] { called.push_back(3); }));
    EXPECT_EQ(called, (std::vector<int>{0, 1, 2, 3}));
}

TEST(Callbacks, RemovedByAnEarlierOneAreNotCalled) {
    tessera::detail::Callbacks callbacks;
    bool called = false;
    const auto second = tessera::detail::make_callback([&called] { called = true; });
    callbacks.add(tessera::detail::make_callback([&] { callbacks.remove(second); }));
    callbacks.add(second);
    callbacks.call();
    EXPECT_FALSE(called);
}

TEST(Callbacks, AnExceptionOfOneDoesNotStopTheOthers) {
    tessera::detail::Callbacks callbacks;
    bool called = false;
    const auto failing = tessera::detail::make_callback([] { throw std::runtime_error("a callback"); });
    callbacks.add(failing);
    callbacks.add(tessera::detail::make_callback([&called] { called = true; }));
    EXPECT_THROW(callbacks.call(), std::runtime_error);
    EXPECT_TRUE(called);
    std::thread([&] { callbacks.remove(failing); }).join();
}

TEST(Callbacks, AreDestroyedWithoutTheLock) {
    tessera::detail::Callbacks callbacks;
    struct Remover {
        tessera::detail::Callbacks& callbacks;
        ~Remover() { callbacks.remove(nullptr); }
    };
    callbacks.add(tessera::detail::make_callback([remover = std::make_shared<Remover>(Remover{callbacks})] {}));
    const auto other = tessera::detail::make_callback([remover = std::make_shared<Remover>(Remover{callbacks})] {});
    callbacks.add(other);
    callbacks.remove(other);
    callbacks.call();
}

// A callback whose removal has returned does not run: what it uses may go.
TEST(Cancellation, RemovalWaitsForACallThatHasBegun) {
    for (int round = 0; round < 200; ++round) {
        const cancellation_token_source source;
        auto value = std::make_unique<int>(0);
        const cancellation_token_registration registration = source.get_token().register_callback([&value] { ++*value; });
        std::thread canceler([&source] { source.cancel(); });
        source.get_token().deregister_callback(registration);
        value.reset();
        canceler.join();
    }
}

TEST(Cancellation, LinkedSourcesMayGoBeforeWhatTheyAreLinkedTo) {
    const cancellation_token_source parent;
    for (int round = 0; round < 100; ++round) {
        std::thread canceler;
        {
            const cancellation_token_source child = cancellation_token_source::create_linked_source(parent.get_token());
            if (round == 50) canceler = std::thread([&parent] { parent.cancel(); });
        }
        if (canceler.joinable()) canceler.join();
    }
    EXPECT_TRUE(cancellation_token_source::create_linked_source(parent.get_token()).get_token().is_canceled());
}

// A piece may have all iterations of a loop.
TEST(Loops, EndSoonWhenCanceled) {
    const cancellation_token_source source;
    std::atomic<int> count{0};
    const auto loop = [&](const auto& how) {
        run_with_cancellation_token(
            [&] {
                parallel_for(
                    std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), std::uint64_t{1},
                    [&](std::uint64_t) {
                        if (++count == 1000) source.cancel();
                    },
                    how);
                ADD_FAILURE() << "the function went on";
            },
            source.get_token());
    };
    loop(static_partitioner());
    EXPECT_LT(count, 1000 + 256 * static_cast<int>(tessera::detail::host_concurrency()) + 256);
    count = 0;
    loop(simple_partitioner(std::uint64_t{1} << 62));
    EXPECT_EQ(count, 0) << "the token is cancelled already";
}

TEST(Loops, CallTheBodyForAllIndicesNearTheEndsOfTheirType) {
    constexpr auto last = std::numeric_limits<std::int64_t>::max();
    std::atomic<int> count{0};
    parallel_for(last - 10, last, std::int64_t{7}, [&](std::int64_t i) {
        ++count;
        EXPECT_TRUE(i == last - 10 || i == last - 3);
    });
    EXPECT_EQ(count, 2);
    parallel_for(std::numeric_limits<std::int8_t>::min(), std::numeric_limits<std::int8_t>::max(), [&](std::int8_t) { ++count; });
    EXPECT_EQ(count, 2 + 255);
}

/// What a loop throws, one of whose iterations throws.
template <class Loop>
std::string error_of(const Loop& loop) {
    try {
        loop();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "none";
}

TEST(Loops, AnExceptionEndsTheOthersOfTheSameLoop) {
    const auto loop = [] {
        parallel_for(std::uint64_t{0}, std::uint64_t{1} << 50, [](std::uint64_t i) {
            if (i % 64 == 5) throw std::out_of_range("5");
        });
    };
    for (int round = 0; round < 100; ++round) {
        EXPECT_EQ(error_of(loop), "5");
        EXPECT_EQ(error_of([&] { parallel_for(0, 8, [&](int) { loop(); }); }), "5");
    }
}

// The destructor of an object may use loops while the exception that the loop
// around it throws is under way.
TEST(Loops, ThrowNothingDuringAnException) {
    struct Loop {
        std::atomic<int>& count;
        ~Loop() {
            parallel_for(0, 1, [this](int) { ++count; });
        }
    };
    std::atomic<int> count{0};
    task_group group;
    group.run_and_wait([&] {
        const Loop loop{count};
        group.cancel();
        throw std::runtime_error("ignored, as the group is cancelled");
    });
    EXPECT_EQ(count, 0);
}

TEST(Groups, DestroyWorkThatIsNotCalled) {
    for (int round = 0; round < 50; ++round) {
        const auto owned = std::make_shared<std::vector<int>>(10, round);
        std::atomic<int> sum{0};
        task_group group;
        for (int i = 0; i < 20; ++i) {
            group.run([owned, &sum, &group, i] {
                sum += owned->front();
                if (i == 10) group.cancel();
            });
        }
        group.wait();
        EXPECT_EQ(owned.use_count(), 1);
    }
}

TEST(Groups, MayBeCanceledByATokenAtAnyTime) {
    for (int round = 0; round < 100; ++round) {
        const cancellation_token_source source;
        std::thread canceler([&source] { source.cancel(); });
        {
            task_group group(source.get_token());
            std::atomic<int> sum{0};
            for (int i = 0; i < 10; ++i) group.run([&sum] { ++sum; });
            group.wait();
        }
        canceler.join();
    }
}

TEST(Groups, InALoopEndWithTheLoop) {
    std::atomic<int> canceled_groups{0};
    structured_task_group outer;
    outer.run_and_wait([&] {
        parallel_for(0, 4, [&](int i) {
            task_group inner;
            inner.run_and_wait([] {});
            if (i == 0) outer.cancel();
            while (!is_current_task_group_canceling()) std::this_thread::yield();
            if (inner.run_and_wait([] { ADD_FAILURE(); }) == canceled) ++canceled_groups;
            inner.run([] { ADD_FAILURE(); });
            inner.wait();
        });
    });
    EXPECT_GE(canceled_groups, 1);
}

TEST(Groups, MayOutliveTheWorkInWhichTheyWereMade) {
    std::vector<std::unique_ptr<task_group>> groups(8);
    std::atomic<int> sum{0};
    parallel_for(std::size_t{0}, groups.size(), [&](std::size_t i) {
        groups[i] = std::make_unique<task_group>();
        groups[i]->run([&sum] { ++sum; });
    });
    task_group outer;
    outer.run_and_wait([&] {
        outer.cancel();
        groups.push_back(std::make_unique<task_group>());
    });
    for (const auto& group : groups) {
        group->wait();
        group->run([&sum] { ++sum; });
        structured_task_group other;
        other.run_and_wait([&other] { other.cancel(); });
        group->wait();
    }
    EXPECT_EQ(sum, 8 + 9) << "what was made in the cancelled group is no part of it afterwards";
}

TEST(Tasks, TheirLoopsMayBeCanceledAtAnyTime) {
    for (int round = 0; round < 50; ++round) {
        const cancellation_token_source source;
        std::vector<int> values(1000, 1);
        const task<void> work = create_task(
            [&] {
                parallel_for(std::size_t{0}, values.size(), [&](std::size_t i) { values[i] += 1; });
                parallel_sort(values.begin(), values.end());
                structured_task_group group;
                group.run([&] { values[0] = parallel_reduce(values.begin() + 1, values.end(), 0); });
                group.wait();
            },
            source.get_token());
        source.cancel();
        work.wait();
        EXPECT_EQ(values.size(), 1000U);
    }
}

TEST(Tasks, JoinedOnesEndOnceHoweverManyEndAtOnce) {
    for (int round = 0; round < 50; ++round) {
        std::vector<task<int>> tasks;
        for (int i = 0; i < 4; ++i) {
            tasks.push_back(create_task([i, round]() -> int {
                if (i == round % 8) throw std::runtime_error("one");
                return i;
            }));
        }
        const auto all = when_all(tasks.begin(), tasks.end());
        const auto any = when_any(tasks.begin(), tasks.end());
        const auto either = tasks[0] || tasks[1];
        if (round % 8 < 4) {
            EXPECT_THROW(all.get(), std::runtime_error);
        } else {
            EXPECT_EQ(all.get(), (std::vector<int>{0, 1, 2, 3}));
        }
        const std::pair<int, std::size_t> first = any.get();
        EXPECT_EQ(static_cast<std::size_t>(first.first), first.second);
        EXPECT_LT(either.get(), 2);
    }
}

// As soon as a task has ended the thread that waited for it may destroy what ended it.
TEST(Tasks, MayOutliveTheirEventsAndSources) {
    for (int round = 0; round < 100; ++round) {
        auto event = std::make_unique<task_completion_event<int>>();
        const auto copy = *event;
        std::thread setter([&copy, round] { copy.set(round); });
        const task<int> waiting = create_task(*event);
        event.reset();
        EXPECT_EQ(waiting.get(), round);
        setter.join();
    }
    auto source = std::make_unique<cancellation_token_source>();
    const cancellation_token token = source->get_token();
    token.register_callback([&source] { source.reset(); });
    source->cancel();
    EXPECT_TRUE(token.is_canceled());
}

TEST(Tasks, OfAnEventEndWithItsLastCopy) {
    task<int> of_event;
    {
        const task_completion_event<int> event;
        const task_completion_event<int> copy = event;
        of_event = create_task(copy);
        EXPECT_FALSE(of_event.is_done());
    }
    EXPECT_EQ(of_event.wait(), canceled);
}

TEST(Combinable, GivesItsValuesToChange) {
    combinable<std::vector<int>> parts;
    parallel_for(0, 100, [&](int i) { parts.local().push_back(i); });
    std::vector<int> all;
    parts.combine_each([&all](std::vector<int>& part) {
        all.insert(all.end(), part.begin(), part.end());
        part.clear();
    });
    EXPECT_EQ(all.size(), 100U);
    parts.combine_each([](const std::vector<int>& part) { EXPECT_TRUE(part.empty()); });
}

TEST(Events, SeveralMayBeWaitedForAtOnce) {
    event first, second;
    event* events[] = {&first, &second};
    std::thread setter([&] {
        second.set();
        first.set();
    });
    EXPECT_NE(event::wait_for_multiple(events, 2, true), COOPERATIVE_WAIT_TIMEOUT);
    setter.join();
    first.reset();
    EXPECT_EQ(event::wait_for_multiple(events, 2, false, 0), 1U);
    EXPECT_EQ(event::wait_for_multiple(events, 2, true, 5), COOPERATIVE_WAIT_TIMEOUT);
}

}  // namespace
