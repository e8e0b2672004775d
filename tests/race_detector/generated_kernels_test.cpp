// SPDX-License-Identifier: Apache-2.0
// The detector's verdict on small random kernels is that of a model which compares all pairs of accesses.
//
// TESSERA_GENERATED_KERNELS=N runs N kernels a test, TESSERA_GENERATED_SEED=S begins at seed S; a failure
// prints its seed and the smallest part of its kernel that still fails.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/race_detector/detector_driver.h"
#include "tests/race_detector/kernel_generator.h"
#include "tests/race_detector/kernel_model.h"

namespace tessera::generated {
namespace {

constexpr std::uint64_t kUsualKernels = 1500;
constexpr int kMostFailures = 3;
constexpr const char* kOrders[] = {"forward", "reverse", "random", "interleaved"};

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// What detector and model disagree on; empty: nothing.
std::string difference_on(const Kernel& kernel, const Schedule& schedule) {
    const Run run = run_under_detector(kernel, schedule);
    return difference(judge(kernel, run.executions).verdict, run.verdict);
}

/// Calls `visit(list)` for each list of the kernel whose parts can be left out one by one, until it returns
/// true.
template <class Visit>
bool any_part(Kernel& kernel, Visit visit) {
    for (Launch& launch : kernel.launches) {
        if (visit(launch.before)) return true;
        for (Tile& tile : launch.tiles) {
            for (auto& threads : tile.intervals) {
                for (auto& steps : threads) {
                    if (visit(steps)) return true;
                }
            }
        }
    }
    return kernel.launches.size() > 1 && visit(kernel.launches);
}

/// Leaves out what can be left out, as long as detector and model go on to disagree.
Kernel smallest_failing(Kernel kernel, const Schedule& schedule) {
    const auto shrink = [&](auto& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto part = list[i];
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
            if (!difference_on(kernel, schedule).empty()) return true;
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), part);
        }
        return false;
    };
    while (any_part(kernel, shrink)) {
    }
    return kernel;
}

class GeneratedKernels : public testing::Test {
  protected:
    void expect_agreement(const Ingredients& ingredients, const std::vector<Schedule>& schedules) {
        const std::uint64_t first = number_from("TESSERA_GENERATED_SEED", 1);
        const std::uint64_t count = number_from("TESSERA_GENERATED_KERNELS", kUsualKernels);
        std::size_t races = 0, undefined = 0, clean = 0, messages = 0;
        int failures = 0;
        for (std::uint64_t seed = first; seed < first + count && failures < kMostFailures; ++seed) {
            const Kernel kernel = make_kernel(seed, ingredients);
            for (Schedule schedule : schedules) {
                schedule.seed = seed;
                const generated::Run run = run_under_detector(kernel, schedule);
                const Judgement expected = judge(kernel, run.executions);
                const std::string wrong = difference(expected.verdict, run.verdict);
                clean += expected.verdict.empty();
                messages += expected.ordered_by_messages;
                for (const auto& found : expected.verdict) ++(found.first.is_race ? races : undefined);
                if (wrong.empty()) continue;
                const Kernel small = smallest_failing(kernel, schedule);
                ADD_FAILURE() << "seed " << seed << ", " << kOrders[static_cast<int>(schedule.order)]
                              << (schedule.two_workers ? ", two workers" : "")
                              << (schedule.watch_all ? ", watch all" : "") << "\n"
                              << wrong << "of which:\n"
                              << text_of(small) << difference_on(small, schedule);
                ++failures;
                break;
            }
        }
        RecordProperty("races", static_cast<int>(races));
        RecordProperty("undefined_reads", static_cast<int>(undefined));
        RecordProperty("clean_runs", static_cast<int>(clean));
        RecordProperty("pairs_ordered_by_messages", static_cast<int>(messages));
        if (count >= kUsualKernels && failures == 0) {  // else the kernels would tell too little
            EXPECT_GT(races, count);
            EXPECT_GT(undefined, count / 10);
            EXPECT_GT(clean, count / 10);
            EXPECT_TRUE(!ingredients.fences || messages > count) << messages;
        }
    }
};

using Order = Schedule::Order;

TEST_F(GeneratedKernels, VerdictDoesNotDependOnTheOrderOfThreads) {
    expect_agreement({}, {{Order::forward}, {Order::reverse}, {Order::random}, {Order::interleaved}});
}

TEST_F(GeneratedKernels, VerdictDoesNotDependOnTheNumberOfWorkers) {
    expect_agreement({}, {{Order::forward, 0, true}, {Order::random, 0, true}});
}

TEST_F(GeneratedKernels, WithTheCompleteHistoryTheVerdictIsTheSame) {
    expect_agreement({}, {{Order::forward, 0, false, true},
                          {Order::interleaved, 0, false, true},
                          {Order::random, 0, true, true}});
}

TEST_F(GeneratedKernels, AtomicsOrderWhatTheyAnnounce) {
    Ingredients atomics;
    atomics.atomics = true;
    expect_agreement(atomics, {{Order::forward},
                               {Order::reverse},
                               {Order::random},
                               {Order::interleaved},
                               {Order::random, 0, false, true}});
}

TEST_F(GeneratedKernels, FencesWithoutRendezvousOrderNothingButWhatARendezvousFollows) {
    Ingredients fences;
    fences.fences = true;
    expect_agreement(fences, {{Order::forward}, {Order::interleaved}, {Order::random, 0, true}});
}

TEST_F(GeneratedKernels, MessagesByFencesAndAtomicsOrder) {
    Ingredients messages;
    messages.atomics = messages.fences = true;
    expect_agreement(messages, {{Order::forward}, {Order::reverse}, {Order::random}, {Order::interleaved}});
}

TEST_F(GeneratedKernels, EqualValuesAreToldFromOthers) {
    Ingredients values;
    values.write_once = true;
    expect_agreement(values, {{Order::forward}, {Order::random}, {Order::interleaved}});
    values.whole_words = true;
    expect_agreement(values, {{Order::forward}, {Order::random}, {Order::interleaved}});
}

}  // namespace
}  // namespace tessera::generated
