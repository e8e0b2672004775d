// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/when_it_lasts.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace tessera::detail {
namespace {

using std::chrono::milliseconds;

void wait_for(const std::atomic<int>& count, int value) {
    while (count < value) std::this_thread::sleep_for(milliseconds(1));
}

TEST(WhenItLasts, DoesOnceWhatSucceeds) {
    std::atomic<int> done{0}, other{0};
    const WhenItLasts lasts(milliseconds(1), [&done] { return ++done > 0; });
    const WhenItLasts longer(milliseconds(1), [&other] { return ++other == 3; });
    ASSERT_TRUE(lasts.will_be_done());
    wait_for(other, 3);
    EXPECT_EQ(done, 1);
}

TEST(WhenItLasts, DoesNothingAfterwards) {
    std::atomic<int> done{0};
    for (int i = 0; i < 1000; ++i) const WhenItLasts lasts(milliseconds(0), [&done] { return ++done > 0; });
    const int before = done;
    std::atomic<int> later{0};
    const WhenItLasts lasts(milliseconds(1), [&later] { return ++later > 0; });
    wait_for(later, 1);
    EXPECT_EQ(done, before);
}

TEST(WhenItLasts, WaitsForWhatIsBeingDone) {
    std::atomic<int> begun{0};
    bool ended = false;
    std::optional<WhenItLasts> lasts(std::in_place, milliseconds(1), [&] {
        ++begun;
        std::this_thread::sleep_for(milliseconds(20));
        ended = true;
        return true;
    });
    wait_for(begun, 1);
    lasts.reset();
    EXPECT_TRUE(ended);
}

TEST(WhenItLasts, WakesUpForWorkAfterALongRest) {
    std::this_thread::sleep_for(std::chrono::seconds(6));
    std::atomic<int> done{0};
    const WhenItLasts lasts(milliseconds(1), [&done] { return ++done > 0; });
    wait_for(done, 1);
}

TEST(WhenItLasts, LooksAfterManyThreads) {
    std::atomic<int> done{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&done] {
            for (int i = 0; i < 20'000; ++i) const WhenItLasts brief(milliseconds(1000), [] { return true; });
            const WhenItLasts lasts(milliseconds(1), [&done] { return ++done > 0; });
            wait_for(done, 8);
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, 8);
}

TEST(WhenItLasts, SaysSoWhereTooMuchIsUnderWay) {
    std::vector<std::unique_ptr<WhenItLasts>> all;
    const auto add = [&all] {
        all.push_back(std::make_unique<WhenItLasts>(std::chrono::hours(1), [] { return true; }));
        return all.back()->will_be_done();
    };
    while (all.size() < 100'000 && add()) {}
    EXPECT_LT(all.size(), 100'000U);
    EXPECT_GE(all.size(), 100U);
    all.clear();
    EXPECT_TRUE(add());
}

}  // namespace
}  // namespace tessera::detail
