// SPDX-License-Identifier: Apache-2.0
#include "emulator/fibers/fiber_switch.h"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>
#include <string>

#include "emulator/fibers/fiber_stack.h"

namespace tessera::detail {
namespace {

/// Two points and a log of what ran.
struct Pair {
    FiberStacks stacks{64 * 1024};
    SwitchPoint main;
    SwitchPoint fiber;
    std::string log;
    bool aligned = false;
    ~Pair() { destroy_point(fiber); }
};

void log_and_return(void* raw) {
    auto& pair = *static_cast<Pair*>(raw);
    for (;;) {
        alignas(16) volatile char on_stack[16];
        on_stack[0] = 0;
        pair.aligned = reinterpret_cast<std::uintptr_t>(&on_stack[0]) % 16 == 0;
        pair.log += 'f';
        switch_points(pair.fiber, pair.main);
    }
}

TEST(FiberSwitch, FiberRunsWhenSwitchedToAndNotBefore) {
    Pair pair;
    pair.fiber.stack = pair.stacks.take();
    make_point(pair.fiber, &log_and_return, &pair);
    EXPECT_EQ(pair.log, "");
    for (int i = 0; i < 3; ++i) {
        pair.log += 'm';
        switch_points(pair.main, pair.fiber);
    }
    EXPECT_EQ(pair.log, "mfmfmf");
    EXPECT_TRUE(pair.aligned);
}

void throw_and_catch(void* raw) {
    auto& pair = *static_cast<Pair*>(raw);
    for (;;) {
        try {
            throw std::runtime_error("on a fiber");
        } catch (const std::exception& error) {
            pair.log = error.what();
        }
        switch_points(pair.fiber, pair.main);
    }
}

TEST(FiberSwitch, ExceptionsAreCaughtOnTheFiberTheyWereThrownOn) {
    Pair pair;
    pair.fiber.stack = pair.stacks.take();
    make_point(pair.fiber, &throw_and_catch, &pair);
    switch_points(pair.main, pair.fiber);
    EXPECT_EQ(pair.log, "on a fiber");
}

void throw_five() { throw 5; }

void wait_to_be_redirected(void* raw) {
    auto& pair = *static_cast<Pair*>(raw);
    for (;;) {
        try {
            switch_points(pair.fiber, pair.main);
        } catch (int number) {
            pair.log += std::to_string(number);
        }
    }
}

TEST(FiberSwitch, ARedirectedFiberThrowsWhereItWaits) {
    if (!uses_short_switch()) GTEST_SKIP() << "the portable switch cancels by a flag, not by redirecting";
    Pair pair;
    pair.fiber.stack = pair.stacks.take();
    make_point(pair.fiber, &wait_to_be_redirected, &pair);
    switch_points(pair.main, pair.fiber);
    redirect(pair.fiber, &throw_five);
    switch_points(pair.main, pair.fiber);
    EXPECT_EQ(pair.log, "5");
}

TEST(FiberStacks, EveryStackHasItsSizeAndAnAlignedTop) {
    FiberStacks stacks(20000);
    for (int i = 0; i < 100; ++i) {
        const StackBounds stack = stacks.take();
        EXPECT_GE(stack.size(), 20000U);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(stack.top) % 16, 0U);
        std::memset(stack.bottom, 1, stack.size());  // all of it is there
    }
}

TEST(FiberStacks, TopsDoNotShareACacheSet) {
    FiberStacks stacks(65536);
    const auto offset = [&] { return reinterpret_cast<std::uintptr_t>(stacks.take().top) % 4096; };
    const auto first = offset();
    EXPECT_NE(offset(), first);
}

TEST(FiberStacksDeathTest, WritingBelowAStackFaults) {
    FiberStacks stacks(65536);
    const StackBounds stack = stacks.take();
    ASSERT_TRUE(stack.guarded);
    EXPECT_TRUE(FiberStacks::in_guard(stack, stack.bottom - 1));
    EXPECT_TRUE(FiberStacks::in_guard(stack, stack.bottom - 60000));
    EXPECT_FALSE(FiberStacks::in_guard(stack, stack.bottom));
    EXPECT_DEATH(*static_cast<volatile char*>(stack.bottom - 1) = 1, "");
}

TEST(FiberStacks, AnOverwrittenCanaryIsNoticed) {
    FiberStacks stacks(65536);
    StackBounds stack = stacks.take();
    std::memset(stack.bottom, 0xC5, 64);
    stack.guarded = false;
    EXPECT_TRUE(FiberStacks::is_intact(stack));
    stack.bottom[3] = 0;
    EXPECT_FALSE(FiberStacks::is_intact(stack));
}

}  // namespace
}  // namespace tessera::detail
