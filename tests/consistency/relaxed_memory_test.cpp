// SPDX-License-Identifier: Apache-2.0
// The machine that executes weak memory against the oracle that enumerates executions: on the litmus tests of the literature and
// on random programs they allow the same outcomes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tests/consistency/machine.h"
#include "tests/consistency/oracle.h"
#include "tests/consistency/random_program.h"
#include "tests/consistency/sample.h"

namespace litmus {
namespace {

constexpr std::uint64_t kMost = 3000000;

TEST(RelaxedMemory, AllowsInLitmusTestsWhatTheAxiomsAllow) {
    const std::vector<Program> programs = all_tests();
    for (std::size_t i = 0; i < programs.size(); i += kEachTest) {
        const Program& program = programs[i];
        const auto machine = outcomes_of_machine(program, kMost);
        ASSERT_TRUE(machine.has_value()) << program.name;
        EXPECT_EQ(machine, allowed_outcomes(program, kMost)) << program.name << ": " << program.text;
    }
}

/// From the literature on RC11, and for what fences of the wrong kind do from the specification.
TEST(RelaxedMemory, HasTheKnownNumbersOfOutcomes) {
    const std::map<std::string, std::pair<std::size_t, std::size_t>> known = {
        {"MP+po+po", {3, 4}},   {"MP+Fg+Fg", {3, 3}},   {"MP+Fg+po", {3, 4}},     {"MP+Ft+Ft", {3, 4}},
        {"SB+po+po", {3, 4}},   {"SB+Fg+Fg", {3, 3}},   {"LB+po+po", {3, 3}},     {"CoRR", {3, 3}},
        {"IRIW+po+po", {15, 16}}, {"IRIW+Fg+Fg", {15, 15}}, {"2+2W+po+po", {3, 4}}, {"bar-g+Bt", {1, 2}},
        {"bar-g+Bg", {1, 1}},
    };
    std::size_t compared = 0;
    for (const Program& program : all_tests()) {
        const auto expected = known.find(program.name);
        if (expected == known.end()) continue;
        ++compared;
        EXPECT_EQ(interleaved_outcomes(program).size(), expected->second.first) << program.name;
        EXPECT_EQ(outcomes_of_machine(program, kMost)->size(), expected->second.second) << program.name;
    }
    EXPECT_EQ(compared, known.size());
}

/// What a GPU may do beyond the model; gpu_litmus.py measures it against these.
TEST(RelaxedMemory, ForbidsLoadBufferingThatTheAxiomsCanDescribe) {
    const std::map<std::string, std::pair<std::size_t, std::size_t>> known = {
        {"LB+po+po", {3, 4}}, {"LB+Fg+po", {3, 4}}, {"LB+Ft+Ft", {3, 4}}, {"LB+Fg+Fg", {3, 3}}, {"3.LB+po+po+po", {7, 8}},
        {"SBat+po", {3, 4}},  {"SBat+Ft+Ft", {3, 4}}, {"SBat+Fg+Fg", {3, 3}}, {"MP+po+po", {4, 4}}, {"CoRR", {3, 3}},
    };
    std::size_t compared = 0;
    for (const Program& program : all_tests()) {
        const auto without = allowed_outcomes(program, kMost), with = allowed_outcomes(program, kMost, LoadBuffering::allowed);
        ASSERT_TRUE(without && with) << program.name;
        EXPECT_TRUE(std::includes(with->begin(), with->end(), without->begin(), without->end())) << program.name;
        const auto expected = known.find(program.name);
        if (expected == known.end()) continue;
        ++compared;
        EXPECT_EQ(without->size(), expected->second.first) << program.name;
        EXPECT_EQ(with->size(), expected->second.second) << program.name;
    }
    EXPECT_EQ(compared, known.size());
}

TEST(RelaxedMemory, AllowsInRandomProgramsWhatTheAxiomsAllow) {
    std::size_t compared = 0, weak = 0;
    for (std::uint64_t seed = 0; seed < 400; seed += kEachRandomProgram) {
        const Program program = random_program(seed);
        const auto machine = outcomes_of_machine(program, 40000);
        if (!machine) continue;
        const auto oracle = allowed_outcomes(program, kMost);
        if (!oracle) continue;
        ++compared;
        weak += *machine != interleaved_outcomes(program) ? 1 : 0;
        EXPECT_EQ(machine, oracle) << program.name << ": " << program.text;
    }
    EXPECT_GT(compared, 250u / kEachRandomProgram);
    EXPECT_GT(weak, 10u / kEachRandomProgram);
}

}  // namespace
}  // namespace litmus
