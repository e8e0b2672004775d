// SPDX-License-Identifier: Apache-2.0
// Which outcomes are none of an interleaving, and the fences that forbid them: the oracle, which knows nothing of how they were
// found, says whether the program with these fences still has the outcome.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "emulator/consistency/weak_access.h"
#include "tests/consistency/machine.h"
#include "tests/consistency/oracle.h"
#include "tests/consistency/random_program.h"
#include "tests/consistency/sample.h"

namespace litmus {
namespace {

using tessera::detail::Execution;
using tessera::detail::FenceEdits;
using tessera::detail::MemorySpace;

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

}  // namespace
}  // namespace litmus
