// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/schedule_plan.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace tessera::detail {
namespace {

SchedulePlan plan_of(const std::string& text) {
    ScheduleToken token;
    EXPECT_TRUE(ScheduleToken::parse(text, token)) << text;
    return SchedulePlan(token);
}

PendingAccess access_of(std::uint64_t thread, std::uint64_t begin, bool writes) {
    PendingAccess access;
    access.thread = thread;
    access.begin = begin;
    access.end = begin + 4;
    access.kind = writes ? Action::Kind::write : Action::Kind::read;
    return access;
}

/// The threads chosen when each of `threads` threads has `accesses` accesses to one word.
std::string order_under(SchedulePlan& plan, std::uint64_t threads, int accesses) {
    plan.begin_launch();
    std::vector<PendingAccess> pending;
    std::vector<int> left(threads, accesses);
    for (std::uint64_t i = 0; i < threads; ++i) pending.push_back(access_of(i, 0, true));
    std::string order;
    while (!pending.empty()) {
        const std::size_t chosen = plan.choose(pending);
        const std::uint64_t thread = pending[chosen].thread;
        order += std::to_string(thread);
        if (--left[thread] == 0) pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    return order;
}

std::string order_under(const std::string& token, std::uint64_t threads, int accesses) {
    SchedulePlan plan = plan_of(token);
    return order_under(plan, threads, accesses);
}

TEST(SchedulePlan, ForwardAndReverseTakeTurns) {
    EXPECT_EQ(order_under("a-all-f", 3, 2), "012012");
    EXPECT_EQ(order_under("a-all-v", 3, 2), "210210");
}

TEST(SchedulePlan, ChoicesAreFollowedThenTheRunningThreadGoesOn) {
    EXPECT_EQ(order_under("a-all-x", 3, 2), "001122");
    // The thread that ran last is choice 0, the others come ascending; where one is left there is no choice.
    EXPECT_EQ(order_under("a-all-x201", 3, 2), "221100");
    EXPECT_EQ(order_under("a-all-x12", 3, 2), "122001");
    EXPECT_EQ(order_under("a-all-x121", 3, 2), "120012");
}

TEST(SchedulePlan, RandomAndPrioritiesRepeatAndReachAllOrders) {
    std::set<std::string> random, priority;
    for (int seed = 0; seed < 400; ++seed) {
        const std::string r = "a-all-r" + std::to_string(seed), p = "a-all-p" + std::to_string(seed) + "d3k3";
        random.insert(order_under(r, 2, 2));
        priority.insert(order_under(p, 2, 2));
        EXPECT_EQ(order_under(r, 5, 4), order_under(r, 5, 4));
        EXPECT_EQ(order_under(p, 5, 4), order_under(p, 5, 4));
    }
    EXPECT_EQ(random.size(), 6U);
    EXPECT_EQ(priority.size(), 6U);
}

TEST(SchedulePlan, WithoutChangesPrioritiesRunThreadsToTheirEnd) {
    std::set<std::string> orders;
    for (int seed = 0; seed < 200; ++seed) orders.insert(order_under("a-all-p" + std::to_string(seed) + "d1k6", 3, 2));
    EXPECT_EQ(orders, (std::set<std::string>{"001122", "002211", "110022", "112200", "220011", "221100"}));
}

TEST(SchedulePlan, RecordsItsDecisions) {
    SchedulePlan plan = plan_of("a-all-x1");
    order_under(plan, 2, 1);
    ASSERT_EQ(plan.decisions().size(), 1U);
    EXPECT_EQ(plan.decisions()[0].chosen, 1U);
    EXPECT_EQ(plan.decisions()[0].accesses.size(), 2U);
    EXPECT_EQ(plan.steps(), 1U);
    EXPECT_FALSE(plan.is_redundant());
    EXPECT_TRUE(plan.cuts().empty());
}

TEST(SchedulePlan, ASleeperWakesWhenSomethingDependsOnIt) {
    SchedulePlan dependent = plan_of("a-all-x1-s0");
    dependent.begin_launch();
    const std::vector<PendingAccess> first{access_of(0, 0, true), access_of(1, 8, true), access_of(2, 0, true)};
    EXPECT_EQ(dependent.choose(first), 1U);
    const std::vector<PendingAccess> second{access_of(0, 0, true), access_of(1, 16, true), access_of(2, 0, true)};
    EXPECT_EQ(dependent.choose(second), 1U);  // goes on; thread 0 sleeps on
    const std::vector<PendingAccess> third{access_of(0, 0, true), access_of(2, 0, true)};
    EXPECT_EQ(dependent.choose(third), 1U);   // thread 0 sleeps
    EXPECT_EQ(dependent.choose({access_of(0, 0, true)}), 0U);
    EXPECT_FALSE(dependent.is_redundant());   // thread 2's access woke it

    SchedulePlan independent = plan_of("a-all-x1-s0");
    independent.begin_launch();
    EXPECT_EQ(independent.choose({access_of(0, 0, true), access_of(1, 8, true)}), 1U);
    EXPECT_EQ(independent.choose({access_of(0, 0, true)}), 0U);
    EXPECT_TRUE(independent.is_redundant());
}

TEST(SchedulePlan, AThreadThatWaitsInALoopIsNotChosenForEver) {
    for (const char* token : {"a-all-x", "a-all-p1d1k10", "a-all-f"}) {
        SchedulePlan plan = plan_of(token);
        plan.begin_launch();
        const std::vector<PendingAccess> both{access_of(0, 0, true), access_of(1, 0, true)};
        std::set<std::size_t> chosen;
        for (int i = 0; i < 5000; ++i) chosen.insert(plan.choose(both));
        EXPECT_EQ(chosen.size(), 2U) << token;
    }
}

TEST(SchedulePlan, AChoiceThatIsNotThereIsSaid) {
    SchedulePlan plan = plan_of("a-all-x9");
    order_under(plan, 2, 1);
    EXPECT_EQ(plan.cuts().reasons(), std::vector<std::string>{exploration_key::cut::kToken});
}

TEST(SchedulePlan, LoopsAndManyChoicesAreSaid) {
    SchedulePlan plan = plan_of("a-all-x");
    plan.begin_launch();
    for (int i = 0; i < 1000; ++i) plan.choose({access_of(0, 0, true), access_of(1, 0, true)});
    EXPECT_TRUE(plan.cuts().empty());
    for (int i = 0; i < 20000; ++i) plan.choose({access_of(0, 0, true), access_of(1, 0, true)});
    EXPECT_EQ(plan.cuts().reasons(), (std::vector<std::string>{exploration_key::cut::kLoop, exploration_key::cut::kLength}));
}

}  // namespace
}  // namespace tessera::detail
