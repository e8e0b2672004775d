// SPDX-License-Identifier: Apache-2.0
// An exploration as one reads it.
#include <fmt/format.h>
#include <string.h>

#include <algorithm>

#include "emulator/schedules/schedule_token.h"
#include "tools/explore/cut_reason.h"
#include "tools/explore/exploration_report.h"
#include "tools/golden/tuple_text.h"
#include "tools/support/process.h"

namespace tessera::tools {
namespace {

using End = ExplorationReport::End;

constexpr std::size_t kShownOutcomes = 20;
constexpr std::size_t kShownLines = 10;

std::string counted(std::uint64_t number, const char* noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string title(const ExplorationReport& report) {
    std::string how = report.strategy;
    if (report.strategy != "exhaustive") how += fmt::format(", seed {}", report.seed);
    if (report.preemptions) how += fmt::format(", at most {}", counted(*report.preemptions, "preemption"));
    if (report.consistency == Consistency::relaxed) how += ", relaxed consistency";
    if (report.shard) how += fmt::format(", part {}/{}", report.shard->index, report.shard->count);
    return fmt::format("{} in {} of {} ({})\n", counted(report.outcomes.size(), "distinct outcome"),
                       counted(report.counted, "schedule"), report.program, how);
}

std::string switch_points(const ExplorationReport& report) {
    if (!report.at_accesses) return "varied: the order of threads at barriers, and of tiles\n";
    if (report.points.empty()) {
        return std::string("no byte is touched by two threads, one of them writing, without a barrier between them: ") +
               (report.outcomes.size() > 1 ? "the outcomes differ for another reason than the schedule\n"
                                           : "every schedule gives the same\n");
    }
    return fmt::format("varied: the order of accesses to {}\n", report.points.description());
}

std::string end(const ExplorationReport& report) {
    if (report.end == End::interrupted) {
        const std::string others = report.redundant > 0 ? fmt::format(", and {} more that repeated others", report.redundant) : "";
        return "interrupted: what follows was found until then" + others + "\n";
    }
    if (report.strategy != "exhaustive") {
        if (report.end != End::complete) return "";
        return fmt::format("complete: no other schedule can differ, so {} are enough (--schedules=N runs N)\n", report.counted);
    }
    const std::string bound =
        report.preemptions ? fmt::format(" with at most {}", counted(*report.preemptions, "preemption")) : "";
    std::string text;
    if (report.end == End::limited) {
        text += fmt::format("not complete: stopped after {}", counted(report.counted, "schedule"));
        if (report.redundant > 0) {
            text += fmt::format(" and {} more that repeated one of them (--schedules={})", report.redundant, report.schedules);
        }
        text += "\n";
    }
    for (const CutReason& reason : kCutReasons) {
        const auto found = report.cut_because.find(reason.word);
        if (found != report.cut_because.end()) text += fmt::format("not complete: {} {}\n", counted(found->second, "run"), reason.clause);
    }
    if (report.lost > 0) {
        text += fmt::format("not complete: {} ended by a crash, so its other choices are unknown\n",
                            counted(report.lost, "schedule"));
    }
    if (report.end == End::complete && text.empty()) {
        const char* const what = report.consistency == Consistency::relaxed ? "every execution with" : "every interleaving of";
        text = fmt::format("complete: {} these accesses{} was run, or is equivalent to one that was\n", what, bound);
    }
    return text;
}

std::string element(const OutcomeDifference& difference) {
    std::string text = difference.array + " " + tuple_text(difference.index);
    if (!difference.member.empty()) text += "." + difference.member;
    if (!difference.tile.empty())
        text += fmt::format(", tile {}, local {}", tuple_text(difference.tile), tuple_text(difference.local));
    return text + fmt::format(", after launch {} ({}:{}): {} in the first run, {} here", difference.launch, difference.file,
                              difference.line, difference.values[0], difference.values[1]);
}

std::string ending(const Outcome& outcome) {
    std::string text;
    for (const ExploredLaunch& launch : outcome.launches) {
        if (launch.failed && !outcome.difference)
            text += fmt::format("    launch {} ({}:{}) failed\n", launch.number, launch.file, launch.line);
    }
    if (outcome.signal != 0) text += fmt::format("    ended by signal {} ({})\n", outcome.signal, strsignal(outcome.signal));
    if (outcome.exit_code != 0) text += fmt::format("    exit code {}\n", outcome.exit_code);
    std::size_t lines = 0;
    for (std::size_t begin = 0; begin < outcome.standard_error.size() && lines < kShownLines; ++lines) {
        const std::size_t line_end = std::min(outcome.standard_error.find('\n', begin), outcome.standard_error.size());
        text += "    | " + outcome.standard_error.substr(begin, line_end - begin) + "\n";
        begin = line_end + 1;
        if (lines + 1 == kShownLines && begin < outcome.standard_error.size()) text += "    | ...\n";
    }
    return text;
}

std::string replay(const ExplorationReport& report, const std::string& token) {
    Command command = {"tessera", "run", "--schedule=" + detail::replay_of(token)};
    command.insert(command.end(), report.words.begin(), report.words.end());
    return shell_quoted(command);
}

}  // namespace

std::string exploration_text(const ExplorationReport& report) {
    std::string text = title(report) + switch_points(report) + end(report);
    for (const std::string& note : report.notes) text += "note: " + note + "\n";
    for (std::size_t i = 0; i < report.outcomes.size() && i < kShownOutcomes; ++i) {
        const Outcome& outcome = report.outcomes[i];
        text += fmt::format("\noutcome {}: {}, the first is number {}\n", i + 1, counted(outcome.schedules, "schedule"),
                            outcome.first);
        text += fmt::format("    {}\n", replay(report, outcome.token));
        if (outcome.difference) {
            const OutcomeDifference& difference = *outcome.difference;
            text += fmt::format("    {}\n", difference.values.empty() ? difference.sentence : element(difference));
        }
        if (outcome.weak_outcome) text += text_of(*outcome.weak_outcome, report.is_proof());
        text += ending(outcome);
    }
    if (report.outcomes.size() > kShownOutcomes) {
        text += fmt::format("\nand {} more (--report=json has all of them)\n",
                            counted(report.outcomes.size() - kShownOutcomes, "outcome"));
    }
    return text;
}

}  // namespace tessera::tools
