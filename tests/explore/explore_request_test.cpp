// SPDX-License-Identifier: Apache-2.0
// What is wrong use is in simulated_test.py.
#include "tools/explore/explore_request.h"

#include "tools/support/failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

using testing::ElementsAre;
using testing::Pair;

ExploreRequest parse_explore(const Command& words) { return explore_request(parse_words(run_spec(RunKind::explore), words)); }

RunRequest parse_run(const Command& words, RunKind kind = RunKind::run) { return run_request(parse_words(run_spec(kind), words), kind); }

TEST(ExploreRequest, WhatIsNotSaid) {
    const ExploreRequest request = parse_explore({"a.cpp"});
    EXPECT_EQ(request.strategy, ExploreStrategy::random);
    EXPECT_EQ(request.schedules, 1000U);
    EXPECT_EQ(request.seed, 1U);
    EXPECT_GE(request.workers, 1U);
    EXPECT_FALSE(request.preemptions);
    EXPECT_FALSE(request.shard);
    EXPECT_EQ(request.format, ExploreFormat::text);
    EXPECT_EQ(request.run.instrumentation, Instrumentation::check);
    EXPECT_EQ(parse_explore({"--strategy=exhaustive", "a.cpp"}).schedules, 1000000U);
}

TEST(ExploreRequest, TheNameOfTheFileSaysTheFormat) {
    EXPECT_EQ(parse_explore({"a.cpp", "--output=a.json"}).format, ExploreFormat::json);
    EXPECT_EQ(parse_explore({"a.cpp", "--output=a.txt"}).format, ExploreFormat::text);
    EXPECT_EQ(parse_explore({"a.cpp", "--output=a.json", "--report=text"}).format, ExploreFormat::text);
    EXPECT_EQ(parse_explore({"a.cpp", "--output=a.html"}).format, ExploreFormat::text) << "it has no page";
}

TEST(ExploreRequest, EveryWord) {
    const ExploreRequest request = parse_explore({"--strategy=exhaustive", "--schedules=7", "--seed=18446744073709551615",
                                                          "--workers=3", "--preemptions=2", "--report=json", "--output=o",
                                                          "--fill=off", "-DX=1", "--msvc", "a.cpp", "--", "--seed=9"});
    EXPECT_EQ(request.strategy, ExploreStrategy::exhaustive);
    EXPECT_EQ(request.schedules, 7U);
    EXPECT_EQ(request.seed, 18446744073709551615U);
    EXPECT_EQ(request.workers, 3U);
    EXPECT_EQ(request.preemptions, 2U);
    EXPECT_EQ(request.format, ExploreFormat::json);
    EXPECT_EQ(request.output, "o");
    EXPECT_TRUE(request.run.msvc);
    EXPECT_THAT(request.run.options, ElementsAre(Pair("fill", "off")));
    EXPECT_THAT(request.run.compiler_arguments, ElementsAre("-DX=1", "a.cpp"));
    EXPECT_THAT(request.run.program_arguments, ElementsAre("--seed=9"));
}

TEST(ExploreRequest, APartIsForTheOtherCommand) {
    const ExploreRequest request = parse_explore({"--shard=2/3", "a.cpp"});
    EXPECT_EQ(request.shard->index, 2U);
    EXPECT_EQ(request.shard->count, 3U);
    EXPECT_EQ(request.format, ExploreFormat::json);
}

TEST(RunRequest, AnOrderOfAccessesNeedsInstrumentation) {
    for (const char* word : {"--schedule=replay:a-t0x4-r1", "--preempt=access"}) {
        const RunRequest request = parse_run({word, "a.cpp"});
        EXPECT_EQ(request.instrumentation, Instrumentation::check);
        EXPECT_THAT(request.options, testing::Contains(Pair("report", "none")));
    }
    for (const char* word : {"--schedule=replay:b-r1", "--schedule=random:1", "--preempt=barrier"}) {
        const RunRequest request = parse_run({word, "a.cpp"});
        EXPECT_EQ(request.instrumentation, Instrumentation::none);
        EXPECT_EQ(request.options.size(), 1U);
    }
    // A report that is asked for is made.
    EXPECT_THAT(parse_run({"--preempt=access", "--report=json", "a.cpp"}).options,
                ElementsAre(Pair("preempt", "access"), Pair("report", "json")));
    EXPECT_THAT(parse_run({"--preempt=access", "a.cpp"}, RunKind::check).options, ElementsAre(Pair("preempt", "access")));
}

}  // namespace
}  // namespace tessera::tools
