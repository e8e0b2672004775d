// SPDX-License-Identifier: Apache-2.0
// What an observer hears of the copies of memory under views and arrays.
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/recording_observer.h"

using namespace concurrency;

namespace {

using Events = RecordingObserver::Events;

class ObservedMemory : public ObservedTest {
  protected:
    /// What was heard since the last call.
    static Events heard() {
        Events events = recorder().memory();
        recorder().forget_memory();
        return events;
    }

    /// Runs a kernel that holds `view`.
    template <class View>
    static void run(const View& view) {
        parallel_for_each(extent<1>(1), [view](index<1>) restrict(amp) { static_cast<void>(view); });
    }
};

TEST_F(ObservedMemory, UserMemoryIsEqualOnceUploadedAndStaleOnceAKernelMayHaveWritten) {
    std::vector<int> user{1, 2, 3, 4};
    recorder().name_memory("user", user.data(), 16);
    {
        const array_view<int> view(user);
        EXPECT_EQ(heard(), Events());
        run(view.section(1, 2));
        EXPECT_EQ(heard(), (Events{"undefined ? 16", "equal user+4 8", "defined ? 8", "stale user+4 8"}));
        run(view);
        EXPECT_EQ(heard(), (Events{"equal user+0 4", "defined ? 4", "equal user+12 4", "defined ? 4", "stale user+0 4",
                                   "stale user+12 4"}));
        view.synchronize();
        EXPECT_EQ(heard(), (Events{"fetched user+0 16"}));
        view[0] = 7;
        EXPECT_EQ(heard(), (Events{"current user+0 16"}));
        view[1] = 8;
        EXPECT_EQ(heard(), Events()) << "nothing changed";
    }
    EXPECT_EQ(heard(), (Events{"unknown user+0 16", "freed ? 16"}));
}

TEST_F(ObservedMemory, TheEndOfTheLastViewWritesBackFirst) {
    std::vector<int> user(4);
    recorder().name_memory("user", user.data(), 16);
    {
        const array_view<int> view(user);
        run(view);
        heard();
    }
    EXPECT_EQ(heard(), (Events{"fetched user+0 16", "unknown user+0 16", "freed ? 16"}));
}

TEST_F(ObservedMemory, ReadOnlyViewsLeaveBothCopiesEqual) {
    const std::vector<int> user(4);
    recorder().name_memory("user", user.data(), 16);
    const array_view<const int> view(4, user);
    run(view);
    EXPECT_EQ(heard(), (Events{"undefined ? 16", "equal user+0 16", "defined ? 16"}));
    run(view);
    EXPECT_EQ(heard(), Events());
    view.refresh();
    EXPECT_EQ(heard(), (Events{"current user+0 16"}));
}

TEST_F(ObservedMemory, DiscardedMemoryIsUndefinedOnTheDevice) {
    std::vector<int> user(4);
    recorder().name_memory("user", user.data(), 16);
    const array_view<int> view(user);
    view.section(2, 2).discard_data();
    EXPECT_EQ(heard(), (Events{"undefined ? 16", "current user+8 8", "undefined ? 8", "stale user+8 8"}));
    run(view);
    EXPECT_EQ(heard(), (Events{"equal user+0 8", "defined ? 8", "stale user+0 8"}));
}

TEST_F(ObservedMemory, ArraysAreDefinedWhereTheHostCopiedTo) {
    std::vector<int> source(4);
    {
        array<int> data(4);
        EXPECT_EQ(heard(), (Events{"undefined ? 16"}));
        copy(source.begin(), source.begin() + 2, data.section(1, 2));
        EXPECT_EQ(heard(), (Events{"defined ? 8"}));
        const array<int> other(4, source.begin());
        EXPECT_EQ(heard(), (Events{"undefined ? 16", "defined ? 16"}));
        copy(other, data);
        EXPECT_EQ(heard(), (Events{"defined ? 16"}));
        heard();
    }
    EXPECT_EQ(heard(), (Events{"freed ? 16", "freed ? 16"}));
}

TEST_F(ObservedMemory, CopiesUseTheHostMemoryThatTheyAreGiven) {
    std::vector<int> user{1, 2, 3, 4}, other(4);
    recorder().name_memory("user", user.data(), 16);
    recorder().name_memory("other", other.data(), 16);
    const array_view<int> view(user);
    array<int> data(4, other.begin());
    EXPECT_EQ(recorder().take_used(), (Events{"reads other+0 16"}));
    copy(view.section(1, 2), other.begin());
    EXPECT_EQ(recorder().take_used(), (Events{"writes other+0 8", "reads user+4 8"}));
    run(view);
    EXPECT_EQ(recorder().take_used(), (Events{"reads user+0 16"})) << "the kernel of another view may have changed it";
    copy(view, other.begin());
    EXPECT_EQ(recorder().take_used(), (Events{"writes other+0 16"})) << "it is read on the device";
    copy(view, user.begin());
    EXPECT_EQ(recorder().take_used(), Events()) << "it is where it belongs";
    copy(view.section(0, 2), user.begin() + 1);
    EXPECT_EQ(recorder().take_used(), (Events{"writes user+4 8"}));
    copy(view, data);
    view.synchronize();
    run(view);
    EXPECT_EQ(recorder().take_used(), Events());
    copy(data, view);
    EXPECT_EQ(recorder().take_used(), (Events{"writes user+0 16"}));
    copy(other.begin(), other.end(), view);
    EXPECT_EQ(recorder().take_used(), (Events{"reads other+0 16", "writes user+0 16"}));
}

TEST_F(ObservedMemory, ViewsWithoutSourceAreUndefinedUntilTheHostWrites) {
    const array_view<int> view(4);
    run(view);
    EXPECT_EQ(heard(), (Events{"undefined ? 16"}));
    view[0] = 1;
    EXPECT_EQ(heard(), Events());
    run(view);
    EXPECT_EQ(heard(), (Events{"defined ? 16"}));
}

TEST_F(ObservedMemory, NamesTheAddressesThatTheKernelSees) {
    std::vector<int> user(4);
    const array_view<int> view(user);
    run(view);
    recorder().name_memory("seen", recorder().last_launch().memory.front().begin, 16);
    heard();
    view[0] = 1;
    run(view);
    const Events events = heard();
    EXPECT_NE(std::find(events.begin(), events.end(), "defined seen+0 16"), events.end());
}

TEST_F(ObservedMemory, SharedUserMemoryIsTheUsersAlone) {
    tessera::options::set("memory", "shared");
    std::vector<int> user(4);
    {
        const array_view<int> view(user);
        run(view);
        view[0] = 1;
        view.discard_data();
    }
    EXPECT_EQ(heard(), Events());
}

TEST_F(ObservedMemory, SharedBlocksAreDefinedOnceTheHostMayWrite) {
    tessera::options::set("memory", "shared");
    {
        const array_view<int> view(4);
        EXPECT_EQ(heard(), (Events{"undefined ? 16"}));
        run(view);
        EXPECT_EQ(heard(), Events());
        view.section(1, 2)[0] = 1;
        EXPECT_EQ(heard(), (Events{"defined ? 8"}));
        view[0] = 1;
        EXPECT_EQ(heard(), (Events{"defined ? 16"}));
        view[1] = 1;
        EXPECT_EQ(heard(), Events());
        view.discard_data();
        EXPECT_EQ(heard(), (Events{"undefined ? 16"}));
        view[1] = 1;
        EXPECT_EQ(heard(), (Events{"defined ? 16"}));
    }
    EXPECT_EQ(heard(), (Events{"freed ? 16"}));
    std::vector<int> source(4);
    const array<int> data(4, source.begin());
    EXPECT_EQ(heard(), (Events{"undefined ? 16", "defined ? 16"}));
}

}  // namespace
