// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/exploration_report.h"

#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace tessera::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

ExploredRun run_that_left(const std::string& hash) {
    ExploredRun run;
    run.launches = {{0, "a.cpp", 7, false, {{"0", hash}}}};
    return run;
}

TEST(ExploredRun, OutcomesAreToldApartByAllThatCameOut) {
    const ExploredRun run = run_that_left("xxh3:1");
    EXPECT_EQ(run.outcome(), run_that_left("xxh3:1").outcome());
    EXPECT_NE(run.outcome(), run_that_left("xxh3:2").outcome());
    std::vector<ExploredRun> others(7, run);
    others[0].exit_code = 1;
    others[1].signal = 1;
    others[2].launches[0].failed = true;
    others[3].launches[0].line = 8;
    others[4].launches.push_back(run.launches[0]);
    others[5].launches.clear();
    others[6].launches[0].arrays.clear();
    for (const ExploredRun& other : others) EXPECT_NE(run.outcome(), other.outcome());
    ExploredRun same = run;
    same.steps = 9;
    same.standard_error = "words";
    EXPECT_EQ(run.outcome(), same.outcome());
}

TEST(ExploredRun, LinesOfAProgram) {
    ExploredRun run;
    run.add_line(R"({"launch": 0, "file": "a.cpp", "line": 7, "failed": true, "arrays": [{"name": "0", "hash": "xxh3:1"}]})");
    run.add_line(R"({"run": {"points": "t0x4", "steps": 3, "cut": ["length"], "redundant": false, "decisions": [
                     {"chosen": 1, "ops": [[0, -1, 0, 4, 1], [5, -2, 8, 12, 0]], "sleep": [0]},
                     {"chosen": 2, "ops": [[5, -2, 16, 20, 1], [7, 0, 0, 4, 0], [0, 1]], "sleep": []},
                     {"chosen": 0, "ops": [[2, 1], [0, 2, 3, 4]], "sleep": []}]}})");
    EXPECT_FALSE(run.has_ended());
    run.add_line(R"({"exit": {"code": 4, "signal": 0}})");
    EXPECT_TRUE(run.has_ended());
    EXPECT_TRUE(run.failed());
    ASSERT_EQ(run.decisions.size(), 3U);
    EXPECT_EQ(run.decisions[0].operations[1].thread, 5);
    // Those of the decision before, where it says so.
    ASSERT_EQ(run.decisions[1].operations.size(), 3U);
    EXPECT_EQ(run.decisions[1].operations[2].region, -1);
    ASSERT_EQ(run.decisions[2].operations.size(), 3U);
    EXPECT_EQ(run.decisions[2].operations[0].region, -1);
    EXPECT_EQ(run.decisions[2].operations[1].begin, 16);
    EXPECT_EQ(run.decisions[2].operations[2].thread, 7);
    EXPECT_EQ(run.decisions[2].operations[2].write, 3);
    EXPECT_EQ(run.decisions[2].operations[2].next, 4);
    EXPECT_EQ(run.points->text(), "t0x4");
    EXPECT_EQ(run.exit_code, 4);
}

TEST(ExploredRun, NonsenseIsNoAnswer) {
    for (
        const char* line :
        {"", "{", "[]", "{}", R"({"launch": 0})", R"({"exit": 3})",
         R"({"run": {"points": "q", "steps": 1, "cut": [], "redundant": false}})",
         R"({"run": {"points": "none", "steps": 1, "cut": [], "redundant": false, "decisions": [{"chosen": 1, "ops": [[0, 0, 0, 4, 1]], "sleep": []}]}})",
         R"({"run": {"points": "none", "steps": 1, "cut": [], "redundant": false, "decisions": [{"chosen": 0, "ops": [[0, 1]], "sleep": []}]}})"}) {
        EXPECT_THROW(ExploredRun().add_line(line), Failure) << line;
    }
}

Operation operation(std::uint64_t thread, std::int64_t region, std::uint64_t begin, std::uint64_t end, Operation::Kind kind) {
    Operation result;
    result.thread = thread;
    result.region = region;
    result.begin = begin;
    result.end = end;
    result.kind = kind;
    return result;
}

TEST(Operations, SleepUntilOneTouchesTheSameAndOneWrites) {
    using Kind = Operation::Kind;
    const Operation write = operation(1, -1, 4, 8, Kind::write), read = operation(2, -1, 4, 8, Kind::read);
    const auto sleeps_on = [](const Operation& sleeping, const Operation& other) {
        return !detail::still_asleep(sleeping, other).empty();
    };
    EXPECT_FALSE(sleeps_on(write, read));
    EXPECT_FALSE(sleeps_on(read, write));
    EXPECT_TRUE(sleeps_on(read, operation(3, -1, 4, 8, Kind::read)));
    EXPECT_FALSE(sleeps_on(read, operation(2, 5, 0, 1, Kind::read)));  // of one thread
    EXPECT_TRUE(sleeps_on(write, operation(2, -2, 4, 8, Kind::write)));  // of another tile
    EXPECT_TRUE(sleeps_on(write, operation(2, -1, 8, 12, Kind::write)));
    EXPECT_FALSE(sleeps_on(write, operation(2, -1, 7, 12, Kind::write)));
}

TEST(Operations, OfWeakMemorySleepWithTheWriteThatTheyChose) {
    using Kind = Operation::Kind;
    const auto weak = [](std::uint64_t thread, Kind kind, std::uint64_t chosen) {
        Operation result = operation(thread, 0, 4, 8, kind);
        result.write = chosen;
        result.next = 5;
        return result;
    };
    const auto writes_asleep = [](const Operation& sleeping, const Operation& other) {
        std::vector<std::uint64_t> writes;
        for (const Operation& action : detail::still_asleep(sleeping, other)) writes.push_back(action.write);
        return writes;
    };
    using Writes = std::vector<std::uint64_t>;
    EXPECT_EQ(writes_asleep(weak(1, Kind::read, 3), weak(2, Kind::write, 3)), Writes{3});
    EXPECT_EQ(writes_asleep(weak(1, Kind::write, 3), weak(2, Kind::read, 3)), Writes{3});
    EXPECT_EQ(writes_asleep(weak(1, Kind::write, 3), weak(2, Kind::write, 4)), Writes{3});
    EXPECT_EQ(writes_asleep(weak(1, Kind::write, 3), weak(2, Kind::write, 3)), (Writes{3, 5}));
    EXPECT_EQ(writes_asleep(weak(1, Kind::write, 3), weak(2, Kind::atomic, 3)), Writes{5});
    EXPECT_EQ(writes_asleep(weak(1, Kind::atomic, 3), weak(2, Kind::write, 3)), Writes{3});
    EXPECT_EQ(writes_asleep(weak(1, Kind::atomic, 3), weak(2, Kind::atomic, 3)), Writes{});
    EXPECT_EQ(writes_asleep(weak(1, Kind::write, 3), weak(1, Kind::read, 3)), Writes{});
}

ExplorationReport some_report() {
    ExplorationReport report;
    report.program = "a.cpp";
    report.words = {"a.cpp", "--", "it's"};
    report.strategy = "random";
    report.schedules = 100;
    report.points = PointSet::parse("t0x4").value();
    report.first_run = outcome_of(run_that_left("xxh3:1"), 1, "a-none-f");
    report.add(1, "a-none-f", run_that_left("xxh3:1"));
    for (std::uint64_t number = 2; number <= 30; ++number) {
        report.add(number, "a-t0x4-r" + std::to_string(number), run_that_left("xxh3:" + std::to_string(number % 25)));
    }
    report.outcomes[1].difference = OutcomeDifference{"", 0, "a.cpp", 7, "sums", {1, 2}, {0, 1}, {1, 0}, "x", {"1", "2"}};
    report.notes = {"something"};
    return report;
}

TEST(ExplorationReport, JsonIsReadAsItIsWritten) {
    const TemporaryFolder folder(temporary_parent());
    const std::string file = folder.path() / "report.json";
    ExplorationReport report = some_report();
    for (const auto end : {ExplorationReport::End::all_run, ExplorationReport::End::complete, ExplorationReport::End::incomplete,
                           ExplorationReport::End::limited, ExplorationReport::End::interrupted}) {
        report.end = end;
        report.preemptions = 3;
        report.shard = {2, 5};
        const std::string text = exploration_json(report);
        std::ofstream(file) << text;
        EXPECT_EQ(exploration_json(read_exploration(file)), text);
        EXPECT_EQ(exploration_text(read_exploration(file)), exploration_text(report));
    }
}

TEST(ExplorationReport, TextShowsTwentyOutcomes) {
    const std::string text = exploration_text(some_report());
    EXPECT_THAT(text, HasSubstr("25 distinct outcomes in 30 schedules of a.cpp (random, seed 0)\n"));
    EXPECT_THAT(text, HasSubstr("note: something\n"));
    EXPECT_THAT(
        text, HasSubstr("    tessera run --schedule=replay:a-t0x4-r2 a.cpp -- 'it'\\''s'\n"
                        "    sums (1, 2).x, tile (0, 1), local (1, 0), after launch 0 (a.cpp:7): 1 in the first run, 2 here\n"));
    EXPECT_THAT(text, HasSubstr("outcome 20: 1 schedule, "));
    EXPECT_THAT(text, Not(HasSubstr("outcome 21")));
    EXPECT_THAT(text, HasSubstr("and 5 outcomes more (--report=json has all of them)\n"));
}

TEST(ExplorationReport, InterruptedTextCountsWhatRepeatedOthers) {
    ExplorationReport report = some_report();
    report.end = ExplorationReport::End::interrupted;
    EXPECT_THAT(exploration_text(report), HasSubstr("interrupted: what follows was found until then\n"));
    report.redundant = 17;
    EXPECT_THAT(exploration_text(report), HasSubstr("interrupted: what follows was found until then, and 17 more that repeated others\n"));
}

TEST(ExplorationReport, MergingKeepsTheEarliestOfAnOutcome) {
    ExplorationReport one = some_report(), two = some_report();
    one.shard = {1, 2};
    two.shard = {2, 2};
    two.outcomes.erase(two.outcomes.begin());
    two.outcomes[0].first = 1000;
    two.points = PointSet::parse("g0o0x4").value();
    two.notes.push_back("another thing");
    const ExplorationReport whole = merge_explorations({two, one}, {"two", "one"});
    EXPECT_EQ(whole.counted, 60U);
    EXPECT_EQ(whole.outcomes.size(), 25U);
    EXPECT_EQ(whole.outcomes[0].first, 1U);
    EXPECT_EQ(whole.outcomes[1].first, 2U);
    EXPECT_EQ(whole.outcomes[1].schedules, 2 * one.outcomes[1].schedules);
    EXPECT_EQ(whole.points.text(), "t0x4_g0o0x4");
    EXPECT_THAT(whole.notes, testing::ElementsAre("something", "another thing"));
    EXPECT_FALSE(whole.shard);
}

}  // namespace
}  // namespace tessera::tools
