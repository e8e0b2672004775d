// SPDX-License-Identifier: Apache-2.0
// Which outcomes are none of an interleaving, and the fences that forbid them: the oracle, which knows nothing of how they were
// found, says whether the program with these fences still has the outcome.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "emulator/consistency/old_access.h"
#include "emulator/consistency/weak_access.h"
#include "tests/consistency/machine.h"
#include "tests/consistency/oracle.h"
#include "tests/consistency/random_program.h"
#include "tests/consistency/sample.h"

namespace litmus {
namespace {

using tessera::detail::Execution;
using tessera::detail::ExecutionStep;
using tessera::detail::FenceEdits;
using tessera::detail::MemorySpace;
using tessera::detail::OldAccessStep;

constexpr std::uint64_t kMost = 3000000;

struct OutcomeExecutions {
    bool is_weak = true;  ///< all of them
    std::vector<Execution> executions;
};

Program changed(const Program& program, const FenceEdits& edits) {
    Program result = program;
    for (std::size_t thread = 0; thread < program.threads.size(); ++thread) {
        std::vector<Instruction>& code = result.threads[thread].code;
        code.clear();
        for (std::size_t i = 0; i < program.threads[thread].code.size(); ++i) {
            Instruction instruction = program.threads[thread].code[i];
            const std::size_t place = place_of(program, thread, i);
            if (!instruction.is_access()) {
                instruction.covers_global |= edits.added_at(place).contain(MemorySpace::global);
                instruction.covers_tile_static |= edits.added_at(place).contain(MemorySpace::tile_static);
            }
            code.push_back(instruction);
            const auto kinds = instruction.is_access() ? edits.between(place, 0) : tessera::detail::MemorySpaces();
            if (kinds.empty()) continue;
            Instruction fence;
            fence.kind = Instruction::Kind::fence;
            fence.covers_global = kinds.contain(MemorySpace::global);
            fence.covers_tile_static = kinds.contain(MemorySpace::tile_static);
            code.push_back(fence);
        }
    }
    return result;
}

/// Changes that forbid all of the executions; empty: none were found.
FenceEdits forbidding_all(const std::vector<Execution>& executions) {
    FenceEdits edits;
    for (const Execution& execution : executions) {
        if (!is_possible(execution, edits)) continue;
        const auto more = forbidding_edits(execution, weak_accesses(execution, 3), edits);
        if (more.empty()) return {};
        for (const FenceEdits::Edit& edit : more) edits.add(edit);
    }
    return edits;
}

/// \return how many outcomes are none of an interleaving
std::size_t check(const Program& program, std::uint64_t most_steps) {
    std::map<Outcome, OutcomeExecutions> all;
    const bool is_whole = for_each_execution(program, most_steps, [&](const Outcome& outcome, const Execution& execution) {
        OutcomeExecutions& of_outcome = all[outcome];
        const bool is_weak = !weak_accesses(execution, 1).empty();
        of_outcome.is_weak = of_outcome.is_weak && is_weak;
        EXPECT_TRUE(is_possible(execution, {})) << program.name << ": " << program.text;
        if (is_weak) of_outcome.executions.push_back(execution);
    });
    if (!is_whole) return 0;
    std::set<Outcome> interleaved;
    for (const auto& [outcome, of_outcome] : all) {
        if (!of_outcome.is_weak) interleaved.insert(outcome);
    }
    EXPECT_EQ(interleaved, interleaved_outcomes(program)) << program.name << ": " << program.text;
    for (const auto& [outcome, of_outcome] : all) {
        if (!of_outcome.is_weak) continue;
        const std::string what = program.name + ": " + program.text + " " + text_of(program, outcome);
        const FenceEdits edits = forbidding_all(of_outcome.executions);
        EXPECT_FALSE(edits.empty()) << what;
        const auto left = allowed_outcomes(changed(program, edits), kMost);
        if (left) {
            EXPECT_EQ(left->count(outcome), 0u) << what;
        }
    }
    return all.size() - interleaved.size();
}

TEST(WeakAccess, FencesForbidTheWeakOutcomesOfLitmusTests) {
    std::size_t weak = 0;
    const std::vector<Program> programs = all_tests();
    for (std::size_t i = 0; i < programs.size(); i += kEachTest) weak += check(programs[i], kMost);
    EXPECT_GT(weak, 100u / kEachTest);
}

TEST(WeakAccess, FencesForbidTheWeakOutcomesOfRandomPrograms) {
    std::size_t weak = 0;
    for (std::uint64_t seed = 0; seed < 300; seed += kEachRandomProgram) weak += check(random_program(seed), 20000);
    EXPECT_GT(weak, 10u / kEachRandomProgram);
}

/// Message passing: the reader misses the message, and both threads need a fence.
TEST(WeakAccess, SaysWhatWasMissed) {
    const Program program = parse("MP", "Wx1 Wy1 | Ry Rx");
    std::size_t seen = 0;
    for_each_execution(program, kMost, [&](const Outcome& outcome, const Execution& execution) {
        const auto weak = weak_accesses(execution, 3);
        EXPECT_EQ(weak.empty(), outcome != Outcome({1, 0, 1, 1}));
        if (weak.empty()) return;
        ++seen;
        ASSERT_EQ(weak.size(), 1u);
        EXPECT_EQ(execution.steps[weak[0].access].place, place_of(program, 1, 1));
        EXPECT_EQ(execution.steps[weak[0].missed].place, place_of(program, 0, 0));
        const auto edits = forbidding_edits(execution, weak, {});
        ASSERT_EQ(edits.size(), 2u);
        EXPECT_TRUE(edits[0].is_new && edits[1].is_new);
        EXPECT_EQ(edits[0].place, place_of(program, 0, 0));
        EXPECT_EQ(edits[1].place, place_of(program, 1, 0));
        EXPECT_EQ(edits[0].kinds, tessera::detail::MemorySpaces::of(MemorySpace::global));
    });
    EXPECT_GT(seen, 0u);
}

/// The writes that the thread could read when the execution came to `step`, found by trying each.
std::vector<bool> readable_before(const Execution& execution, std::size_t step, std::size_t thread, const std::vector<std::size_t>& writes) {
    Execution tried;
    tried.locations = execution.locations;
    tried.steps.assign(execution.steps.begin(), execution.steps.begin() + static_cast<std::ptrdiff_t>(step));
    ExecutionStep read;
    read.thread = thread;
    read.location = execution.steps[step].location;
    tried.steps.push_back(read);
    std::vector<bool> readable;
    for (const std::size_t write : writes) {
        tried.steps.back().write = write;
        readable.push_back(is_possible(tried, {}));
    }
    return readable;
}

/// Says of every access whether it saw the latest write: compared with an order of writes that is kept here, and with weak_accesses.
/// \return how many did not
std::size_t check_old_accesses(const Execution& execution, const std::string& what) {
    std::vector<std::size_t> accesses;
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
        if (execution.steps[i].is_access()) accesses.push_back(i);
    }
    std::map<std::size_t, OldAccessStep> old;
    for (const OldAccessStep& one : old_accesses(execution, accesses, accesses.size())) old[one.access] = one;
    std::map<std::size_t, std::size_t> missed;
    for (const auto& weak : weak_accesses(execution, accesses.size())) missed[weak.access] = weak.missed;
    std::map<std::size_t, std::vector<std::pair<std::size_t, std::size_t>>> orders;  // by location: write and the step that made it
    for (const std::size_t i : accesses) {
        const ExecutionStep& step = execution.steps[i];
        auto& order = orders.try_emplace(step.location, 1, std::make_pair(std::size_t{0}, OldAccessStep::kInitial)).first->second;
        const auto seen = std::find_if(order.begin(), order.end(), [&](const auto& write) { return write.first == step.write; });
        const bool is_old = seen + 1 != order.end();
        EXPECT_EQ(old.count(i), is_old ? 1u : 0u) << what << " step " << i;
        EXPECT_TRUE(is_old || missed.count(i) == 0) << what << " step " << i;
        if (is_old && old.count(i) == 1) {
            const OldAccessStep& one = old[i];
            std::vector<std::size_t> writes, makers;
            for (const auto& [write, maker] : order) {
                writes.push_back(write);
                makers.push_back(maker);
            }
            EXPECT_EQ(one.writes, writes) << what;
            EXPECT_EQ(one.makers, makers) << what;
            EXPECT_EQ(one.writes.at(one.found), step.write) << what;
            EXPECT_EQ(one.is_missed, missed.count(i) == 1) << what;
            EXPECT_EQ(one.makers.at(one.newer), one.is_missed ? missed[i] : makers.back()) << what;
            const auto check_view = [&](std::size_t thread, std::size_t view) {
                std::vector<bool> expected(writes.size(), false);
                std::fill(expected.begin() + static_cast<std::ptrdiff_t>(view), expected.end(), true);
                EXPECT_EQ(readable_before(execution, i, thread, writes), expected) << what << " step " << i << " thread " << thread;
            };
            check_view(step.thread, one.view);
            check_view(execution.steps[one.makers[one.newer]].thread, one.newer_view);
        }
        if (step.stores()) order.insert(seen + 1, {step.made, i});
    }
    return old.size();
}

TEST(OldAccess, IsSaidOfLitmusTestsAsItHappened) {
    std::size_t old = 0, tested = 0;
    const std::vector<Program> programs = all_tests();
    for (std::size_t i = 0; i < programs.size(); i += kEachTest) {
        const Program& program = programs[i];
        std::size_t of_program = 0;
        for_each_execution(program, kMost, [&](const Outcome&, const Execution& execution) {
            if (of_program++ % 13 == 0) old += check_old_accesses(execution, program.name + ": " + program.text);
        });
        tested += of_program;
    }
    EXPECT_GT(tested, 1000u / kEachTest);
    EXPECT_GT(old, 1000u / kEachTest);
}

/// Message passing: the receiver has seen the flag, and reads the message from before.
TEST(OldAccess, HasAnOriginAndTwoViews) {
    const Program program = parse("MP", "Wx1 Wy1 | Ry Rx");
    std::size_t seen = 0;
    for_each_execution(program, kMost, [&](const Outcome&, const Execution& execution) {
        if (weak_accesses(execution, 1).empty()) return;
        ++seen;
        std::vector<std::size_t> all(execution.steps.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        const auto old = old_accesses(execution, all, 10);
        ASSERT_EQ(old.size(), 1u);
        EXPECT_EQ(execution.steps[old[0].access].place, place_of(program, 1, 1));
        EXPECT_TRUE(old[0].is_missed);
        EXPECT_EQ(old[0].makers[old[0].found], OldAccessStep::kInitial);
        EXPECT_EQ(execution.steps[old[0].makers[old[0].newer]].place, place_of(program, 0, 0));
        EXPECT_EQ(old[0].view, 0u);        // the receiver may read both
        EXPECT_EQ(old[0].newer_view, 1u);  // the sender its own write only
        EXPECT_TRUE(old_accesses(execution, all, 0).empty());
    });
    EXPECT_EQ(seen, 1u);
}

}  // namespace
}  // namespace litmus
