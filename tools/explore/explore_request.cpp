// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/explore_request.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "tools/options/shard_option.h"
#include "tools/support/failure.h"
#include "tools/support/whole_number.h"

namespace tessera::tools {
namespace {

constexpr std::uint64_t kUsualSchedules = 1000;
constexpr std::uint64_t kUsualSchedulesOfExhaustive = 1000000;
constexpr std::uint64_t kMost = 1000000000000;

std::uint64_t number_of(const char* option, const std::string& text, std::uint64_t least, std::uint64_t largest) {
    const std::optional<std::uint64_t> number = whole_number(text);
    if (!number || *number < least || *number > largest) {
        throw wrong_use("explore: {}={}: expected a whole number from {} to {}", option, text, least, largest);
    }
    return *number;
}

ExploreStrategy strategy_of(const std::string& text) {
    return text == "pct" ? ExploreStrategy::priority : text == "exhaustive" ? ExploreStrategy::exhaustive : ExploreStrategy::random;
}

/// What --report says, or else the name of the file.
ExploreFormat format_of(const GivenWords& words) {
    const detail::ReportFormat by_name = detail::report_format_of(words.last("--output").value_or(""));
    const std::string usual = by_name == detail::ReportFormat::json ? "json" : "text";
    return words.last("--report").value_or(usual) == "json" ? ExploreFormat::json : ExploreFormat::text;
}

void check(const ExploreRequest& request) {
    const bool exhaustive = request.strategy == ExploreStrategy::exhaustive;
    if (request.preemptions && !exhaustive)
        throw wrong_use("--preemptions bounds --strategy=exhaustive, not {}", request.strategy_word());
    if (request.shard && exhaustive) {
        throw wrong_use(
            "--shard splits schedules that are drawn (random, pct); an exhaustive search derives each schedule from the previous one");
    }
    if (request.shard && request.format != ExploreFormat::json) {
        throw wrong_use(
            "--shard writes a part for tessera explore merge, which reads JSON: expected --report=json, or no --report");
    }
    if (request.shard && request.shard->count > request.schedules) {
        throw wrong_use("--shard={}/{}: there are only {} schedules to share", request.shard->index, request.shard->count,
                        request.schedules);
    }
}

}  // namespace

const char* ExploreRequest::strategy_word() const {
    switch (strategy) {
        case ExploreStrategy::random:
            return "random";
        case ExploreStrategy::priority:
            return "pct";
        case ExploreStrategy::exhaustive:
            return "exhaustive";
    }
    return "";
}

ExploreRequest explore_request(const GivenWords& words) {
    const auto number = [&](const char* name, std::uint64_t least, std::uint64_t largest) {
        const std::optional<std::string> text = words.last(name);
        return text ? std::optional<std::uint64_t>(number_of(name, *text, least, largest)) : std::nullopt;
    };
    ExploreRequest request;
    request.strategy = strategy_of(words.last("--strategy").value_or(""));
    const bool exhaustive = request.strategy == ExploreStrategy::exhaustive;
    request.schedules = number("--schedules", 1, kMost).value_or(exhaustive ? kUsualSchedulesOfExhaustive : kUsualSchedules);
    request.wants_all_schedules = words.has("--schedules") || words.has("--shard");
    request.seed = number("--seed", 0, UINT64_MAX).value_or(request.seed);
    request.workers = static_cast<unsigned>(number("--workers", 0, 4096).value_or(0));
    if (request.workers == 0) request.workers = std::max(1U, std::thread::hardware_concurrency());
    if (const auto preemptions = number("--preemptions", 0, 1000000)) request.preemptions = static_cast<unsigned>(*preemptions);
    if (words.last("--consistency") == consistency_word(Consistency::relaxed)) request.consistency = Consistency::relaxed;
    if (const auto shard = words.last("--shard")) request.shard = shard_of(*shard);
    // A part is for the other command.
    request.format = request.shard && !words.has("--report") ? ExploreFormat::json : format_of(words);
    request.output = words.last("--output").value_or("");
    request.run = run_request(words, RunKind::explore);
    check(request);
    return request;
}

const CommandSpec& explore_merge_spec() {
    static const CommandSpec spec = {
        {"explore", "merge"},
        "",
        {"tessera explore merge PART... [--report=text|json] [--output=FILE]"},
        {"Joins the parts that `tessera explore --shard=I/N --output=PART` has written, for every I from 1 to N, into the report of "
         "all schedules."},
        {{kOptionsHeading, {{"--report", "text|json", "How it is written (as the file's name says, otherwise text)"}, {"--output", "FILE", "Where it goes (standard output)"}}}},
        {"Exit code: 0 when there is one outcome, 66 when there are several, 2 when the files are not the parts of the same exploration."}};
    return spec;
}

MergeRequest merge_request(const GivenWords& words) {
    if (words.operands.empty()) throw wrong_use("explore merge expects the parts that --shard has written");
    return {words.operands, format_of(words), words.last("--output").value_or("")};
}

}  // namespace tessera::tools
