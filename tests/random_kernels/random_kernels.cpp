// SPDX-License-Identifier: Apache-2.0
// Runs random kernels under the race detector and compares its findings with the model's. README.md says how
// to use it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tessera/check.h"
#include "tessera/execution_observer.h"
#include "tessera/options.h"
#include "tests/random_kernels/comparison.h"
#include "tests/random_kernels/generator.h"
#include "tests/random_kernels/model.h"
#include "tests/random_kernels/run.h"
#include "tests/random_kernels/shrinking.h"
#include "tests/random_kernels/sites.h"
#include "tests/random_kernels/situations.h"

/// The report is wanted where the caller asks for it. Findings are what is expected here.
extern "C" const char* tessera_default_options() { return "exitcode=0:output=/dev/null:max_findings=0"; }

namespace tessera::random_kernels {

namespace {

/// How a kernel runs.
struct Manner {
    unsigned workers = 1;
    std::string schedule = "forward";
    bool preempt = false;
};

struct Outcome {
    Verdict expected;
    std::string difference;  ///< from what is expected
    std::string text;        ///< all that the findings say
};

Outcome try_kernel(const Kernel& kernel, const Manner& manner) {
    options::set("workers", std::to_string(manner.workers));
    options::set("schedule", manner.schedule);
    options::set("preempt", manner.preempt ? "access" : "barrier");
    const check::Scope scope;
    struct Judge {
        const check::Scope& scope;
        std::vector<check::Finding> findings;
    } judge{scope, {}};
    const std::uint64_t first_launch = launches_begun();
    const std::vector<Execution> executions = run(
        kernel, manner.workers > 1,
        [](void* argument) {
            auto& at_end = *static_cast<Judge*>(argument);
            at_end.findings = at_end.scope.findings();
        },
        &judge);
    Outcome outcome;
    outcome.expected = random_kernels::judge(kernel, executions, features());
    outcome.difference = difference(kernel, outcome.expected, judge.findings, first_launch);
    outcome.text = full_text(judge.findings, first_launch);
    return outcome;
}

/// Whether what happens in a kernel may depend on the order in which tiles run: then two runs may differ.
bool depends_on_order(const Kernel& kernel) {
    for (const Launch& launch : kernel.launches) {
        for (const auto& tile : launch.tiles) {
            for (const auto& steps : tile) {
                for (const Step& step : steps) {
                    const Site& at = site_of(step);
                    if (at.needs_atomics && !facts_of(at.variable).is_tile_static) return true;
                }
            }
        }
    }
    return false;
}

struct Settings {
    std::uint64_t kernels = 200, seed = 1, situations = 0;
    unsigned workers = 0;      ///< all kernels run once, with so many
    bool independent = false;  ///< no kernels that depend on the order of tiles
    bool all_workers = false;
    unsigned most_failures = 5;
};

Manner manner_of(std::uint64_t seed) {
    Manner manner;
    switch (seed % 5) {
        case 0:
            manner.schedule = "forward";
            break;
        case 1:
            manner.schedule = "reverse";
            break;
        default:
            manner.schedule = "random:" + std::to_string(seed);
            break;
    }
    manner.preempt = seed % 7 == 3;
    return manner;
}

std::string words_for(const Manner& manner) {
    return std::to_string(manner.workers) + " workers, schedule=" + manner.schedule +
           (manner.preempt ? ", preempt=access" : "");
}

class Trial {
  public:
    explicit Trial(const Settings& settings) : settings_(settings) {}

    int run() {
        for (std::uint64_t seed = settings_.seed; seed < settings_.seed + settings_.kernels; ++seed) {
            const Kernel kernel = make_kernel(seed, features());
            if (settings_.independent && depends_on_order(kernel)) continue;
            ++kernels_;
            try_seed(seed, kernel);
            if (failures_ >= settings_.most_failures) break;
        }
        for (std::uint64_t seed = settings_.seed; seed < settings_.seed + settings_.situations; ++seed) {
            if (const std::optional<Situation> situation = make_situation(seed, features()))
                try_situation(seed, *situation);
        }
        std::printf(
            "%zu kernels, %zu runs, %zu races, %zu uninitialized reads, %zu kernels without findings, %zu "
            "pairs ordered by "
            "messages, %zu racing and %zu clean situations, %u failures\n",
            kernels_, runs_, races_, reads_, clean_, messages_, racing_situations_, clean_situations_,
            failures_);
        if (failures_ == 0 && tells_too_little()) {
            std::printf("these kernels are too much alike to tell something\n");
            return 1;
        }
        return failures_ == 0 ? 0 : 1;
    }

  private:
    /// Agreement on kernels that hardly race, or do nothing else, would be no test.
    bool tells_too_little() const {
        const bool can_send = features().atomics && features().fences;
        const bool few_kinds = races_ < kernels_ / 2 || reads_ < kernels_ / 10 || clean_ < kernels_ / 50 ||
                               (can_send && messages_ < kernels_);
        const std::size_t situations = racing_situations_ + clean_situations_;
        return (settings_.kernels >= 200 && settings_.situations == 0 && few_kinds) ||
               (settings_.situations >= 200 &&
                (racing_situations_ < situations / 5 || clean_situations_ < situations / 5));
    }

    void try_seed(std::uint64_t seed, const Kernel& kernel) {
        Manner manner = manner_of(seed);
        if (settings_.workers != 0) {
            manner.workers = settings_.workers;
            manner.preempt = false;
        }
        const Outcome first = try_one(seed, kernel, manner);
        clean_ += first.expected.mistakes.empty();
        messages_ += first.expected.ordered_by_messages;
        for (const auto& [mistake, details] : first.expected.mistakes) ++(mistake.is_race ? races_ : reads_);
        if (settings_.workers != 0 || manner.preempt) return;
        static constexpr unsigned kWorkers[] = {2, 3, 8, 16};
        const bool comparable = !depends_on_order(kernel);
        for (unsigned i = 0; i < 4; ++i) {
            if (!settings_.all_workers && seed / 5 % 4 != i) continue;
            manner.workers = kWorkers[i];
            const Outcome other = try_one(seed, kernel, manner);
            if (!comparable || other.text == first.text) continue;
            std::printf("seed %llu: the report depends on the number of workers (%s):\n%s---\n%s",
                        static_cast<unsigned long long>(seed), words_for(manner).c_str(), first.text.c_str(),
                        other.text.c_str());
            std::printf("%s", random_kernels::text_of(kernel).c_str());
            ++failures_;
        }
    }

    /// Here the rule says what the model has to say.
    void try_situation(std::uint64_t seed, const Situation& situation) {
        ++kernels_;
        const Outcome outcome = try_one(seed, situation.kernel, Manner());
        bool races = false;
        for (const auto& [mistake, details] : outcome.expected.mistakes) races |= mistake.is_race;
        ++(races ? racing_situations_ : clean_situations_);
        if (races == situation.races) return;
        ++failures_;
        std::printf("situation %llu, %s, %s, and the model says the contrary:\n%s",
                    static_cast<unsigned long long>(seed), situation.name.c_str(),
                    situation.races ? "races" : "is clean",
                    random_kernels::text_of(situation.kernel).c_str());
    }

    Outcome try_one(std::uint64_t seed, const Kernel& kernel, const Manner& manner) {
        Outcome outcome = try_kernel(kernel, manner);
        ++runs_;
        if (outcome.difference.empty()) return outcome;
        ++failures_;
        const std::function<bool(const Kernel&)> fails = [&](const Kernel& part) {
            return !try_kernel(part, manner).difference.empty();
        };
        const Kernel small = smallest_failing(kernel, fails);
        const Outcome again = try_kernel(small, manner);
        std::printf("seed %llu, %s:\n%s  which comes down to\n%s%s", static_cast<unsigned long long>(seed),
                    words_for(manner).c_str(), outcome.difference.c_str(),
                    random_kernels::text_of(small).c_str(), again.difference.c_str());
        std::fflush(stdout);
        return outcome;
    }

    const Settings settings_;
    std::size_t kernels_ = 0, runs_ = 0, races_ = 0, reads_ = 0, clean_ = 0, messages_ = 0,
                racing_situations_ = 0, clean_situations_ = 0;
    unsigned failures_ = 0;
};

bool read(const char* argument, const char* name, std::uint64_t& value) {
    const std::size_t length = std::strlen(name);
    if (std::strncmp(argument, name, length) != 0 || argument[length] != '=') return false;
    value = std::strtoull(argument + length + 1, nullptr, 10);
    return true;
}

}  // namespace
}  // namespace tessera::random_kernels

int main(int count, char** arguments) {
    tessera::random_kernels::Settings settings;
    for (int i = 1; i < count; ++i) {
        using tessera::random_kernels::read;
        std::uint64_t number = 0;
        if (read(arguments[i], "--kernels", settings.kernels) ||
            read(arguments[i], "--seed", settings.seed) ||
            read(arguments[i], "--situations", settings.situations)) {
            continue;
        }
        if (read(arguments[i], "--workers", number)) {
            settings.workers = static_cast<unsigned>(number);
        } else if (read(arguments[i], "--failures", number)) {
            settings.most_failures = static_cast<unsigned>(number);
        } else if (std::strcmp(arguments[i], "--independent") == 0) {
            settings.independent = true;
        } else if (std::strcmp(arguments[i], "--all-workers") == 0) {
            settings.all_workers = true;
        } else {
            std::fprintf(stderr,
                         "usage: %s [--kernels=N] [--seed=S] [--situations=N] [--workers=N] [--all-workers] "
                         "[--independent] [--failures=N]\n",
                         arguments[0]);
            return 2;
        }
    }
    if (!tessera::check::is_active()) {
        std::fputs("the race detector is not in this program\n", stderr);
        return 2;
    }
    return tessera::random_kernels::Trial(settings).run();
}
