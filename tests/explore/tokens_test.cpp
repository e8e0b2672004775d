// SPDX-License-Identifier: Apache-2.0
// Random small kernels, explored: the outcomes are those that a model of the kernel finds, and each outcome's token repeats it.
// TESSERA_TEST_SEED, TESSERA_TEST_KERNELS and TESSERA_TEST_ACCESSES choose other kernels, more of them and larger ones.
#include "tests/explore/kernel_outcomes.h"
#include "tools/explore/exploration.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <string>

namespace tessera::tools {
namespace {

using drawn::Draw;
using drawn::KernelOutcome;

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

const std::uint64_t seed = number_in("TESSERA_TEST_SEED", 1);
const std::uint64_t kernels = number_in("TESSERA_TEST_KERNELS", 200);
const auto accesses = static_cast<unsigned>(number_in("TESSERA_TEST_ACCESSES", Draw().most_accesses));

class Tokens : public testing::Test {
  protected:
    static void SetUpTestSuite() { setenv("TESSERA_OPTIONS", "report=none:timeout=60", 1); }

    /// What a search of this kernel finds. Every token of it is repeated, alone.
    ExplorationReport explored(const Draw& draw, const ExploreRequest& request) {
        Command command = {TESSERA_DRAWN_KERNELS, std::to_string(draw.seed), std::to_string(draw.most_accesses)};
        if (draw.has_failures) command.emplace_back("failures");
        ScheduleRunner runner(command, request.workers, interruption_);
        ExplorationReport report = Exploration(request, runner, interruption_).run().value();
        EXPECT_TRUE(runner.cannot_fork().empty());
        for (const Outcome& outcome : report.outcomes) {
            const ExploredRun again = runner.run({outcome.first, outcome.token}).value();
            EXPECT_FALSE(again.refusal) << *again.refusal;
            EXPECT_EQ(again.outcome(), outcome.id) << fmt::format("{}: {}", fmt::join(command, " "), outcome.token);
            ++tokens_;
        }
        runs_ += report.counted + report.redundant;
        return report;
    }

    static ExploreRequest request(ExploreStrategy strategy, std::uint64_t schedules) {
        ExploreRequest request;
        request.strategy = strategy;
        request.schedules = schedules;
        request.seed = seed;
        return request;
    }

    ~Tokens() override { fmt::print("{} tokens of {} runs, TESSERA_TEST_SEED={}\n", tokens_, runs_, seed); }

  private:
    const Interruption interruption_;
    std::uint64_t tokens_ = 0, runs_ = 0;
};

std::string hash_of(const std::vector<std::uint32_t>& numbers) {
    return fmt::format("xxh3:{:016x}", XXH3_64bits(numbers.data(), numbers.size() * sizeof numbers[0]));
}

/// The same for what the model and the program left.
std::string words_of(const KernelOutcome& outcome) {
    if (outcome.vanished) return "vanished";
    return outcome.failed ? "failed" : hash_of(outcome.memory) + " " + hash_of(outcome.values);
}

std::string words_of(const Outcome& outcome) {
    if (outcome.signal == SIGKILL) return "vanished";
    const ExploredLaunch& launch = outcome.launches.at(0);
    if (launch.failed && outcome.exit_code == drawn::kFailureExitCode) return "failed";
    return launch.arrays.at(0).hash + " " + launch.arrays.at(1).hash;
}

std::set<std::string> words_of_model(const Draw& draw) {
    std::set<std::string> words;
    for (const KernelOutcome& outcome : drawn::all_outcomes(drawn::drawn_kernel(draw))) words.insert(words_of(outcome));
    return words;
}

std::set<std::string> words_of(const ExplorationReport& report) {
    std::set<std::string> words;
    for (const Outcome& outcome : report.outcomes) words.insert(words_of(outcome));
    return words;
}

bool are_within(const std::set<std::string>& some, const std::set<std::string>& all) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

TEST_F(Tokens, OfEveryInterleaving) {
    const ExploreRequest all = request(ExploreStrategy::exhaustive, 1000000);
    for (std::uint64_t number = seed; number < seed + kernels; ++number) {
        const Draw draw = {number, accesses, false};
        const ExplorationReport report = explored(draw, all);
        EXPECT_EQ(report.end, ExplorationReport::End::complete) << number;
        EXPECT_EQ(report.cut + report.lost, 0U) << number;
        EXPECT_EQ(words_of(report), words_of_model(draw)) << number;
    }
}

/// Weak memory has the outcomes of the interleavings, and says of exactly these that they are.
TEST_F(Tokens, OfWeakMemory) {
    ExploreRequest all = request(ExploreStrategy::exhaustive, 1000000);
    all.consistency = Consistency::relaxed;
    for (std::uint64_t number = seed; number < seed + kernels; ++number) {
        const Draw draw = {number, accesses, false};
        const ExplorationReport report = explored(draw, all);
        EXPECT_EQ(report.end, ExplorationReport::End::complete) << number;
        EXPECT_EQ(report.cut + report.lost, 0U) << number;
        std::set<std::string> interleaved;
        for (const Outcome& outcome : report.outcomes) {
            if (!outcome.is_weak) interleaved.insert(words_of(outcome));
        }
        EXPECT_EQ(interleaved, words_of_model(draw)) << number;
    }
}

TEST_F(Tokens, OfKernelsThatFail) {
    const ExploreRequest all = request(ExploreStrategy::exhaustive, 300);
    for (std::uint64_t number = seed; number < seed + kernels / 10; ++number) {
        const Draw draw = {number, accesses, true};
        const ExplorationReport report = explored(draw, all);
        const std::set<std::string> found = words_of(report), possible = words_of_model(draw);
        EXPECT_TRUE(are_within(found, possible)) << number;
        // What a process that has died could have done otherwise is not known.
        if (report.end == ExplorationReport::End::complete && report.lost == 0) {
            EXPECT_EQ(found, possible) << number;
        }
    }
}

TEST_F(Tokens, OfEveryOtherStrategy) {
    ExploreRequest within_bound = request(ExploreStrategy::exhaustive, 1000000);
    within_bound.preemptions = 1;
    ExploreRequest part = request(ExploreStrategy::random, 20);
    part.shard = detail::Shard{2, 4};
    const ExploreRequest requests[] = {request(ExploreStrategy::random, 8), request(ExploreStrategy::priority, 8), part,
                                       request(ExploreStrategy::exhaustive, 5), within_bound};
    for (std::uint64_t number = seed; number < seed + kernels / 20; ++number) {
        const Draw draw = {number, accesses, false};
        for (const ExploreRequest& some : requests) {
            EXPECT_TRUE(are_within(words_of(explored(draw, some)), words_of_model(draw))) << number;
        }
    }
}

}  // namespace
}  // namespace tessera::tools
