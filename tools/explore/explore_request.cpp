// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/explore_request.h"

#include "tools/support/failure.h"
#include "tools/support/whole_number.h"

#include <algorithm>
#include <optional>
#include <thread>

namespace tessera::tools {
namespace {

constexpr std::uint64_t usual_schedules = 1000;
constexpr std::uint64_t usual_schedules_of_exhaustive = 1000000;
constexpr std::uint64_t most = 1000000000000;

std::uint64_t number_of(const char* option, const std::string& text, std::uint64_t least, std::uint64_t largest) {
    const std::optional<std::uint64_t> number = whole_number(text);
    if (!number || *number < least || *number > largest) {
        throw wrong_use("--{}={}: expected a whole number from {} to {}", option, text, least, largest);
    }
    return *number;
}

ExploreStrategy strategy_of(const std::string& text) {
    if (text == "random") return ExploreStrategy::random;
    if (text == "pct") return ExploreStrategy::priority;
    if (text == "exhaustive") return ExploreStrategy::exhaustive;
    throw wrong_use("--strategy={}: expected random, pct or exhaustive", text);
}

ExploreFormat format_of(const std::string& text) {
    if (text == "text") return ExploreFormat::text;
    if (text == "json") return ExploreFormat::json;
    throw wrong_use("--report={}: expected text or json", text);
}

/// Takes a word that is explore's own; false for another one.
bool take(const std::string& word, ExploreRequest& request) {
    std::optional<std::string> value;
    const auto is = [&](const char* name) { return (value = value_of_word(word, name)).has_value(); };
    if (is("schedules")) {
        request.schedules = number_of("schedules", *value, 1, most);
    } else if (is("seed")) {
        request.seed = number_of("seed", *value, 0, UINT64_MAX);
    } else if (is("workers")) {
        request.workers = static_cast<unsigned>(number_of("workers", *value, 0, 4096));
    } else if (is("strategy")) {
        request.strategy = strategy_of(*value);
    } else if (is("preemptions")) {
        request.preemptions = static_cast<unsigned>(number_of("preemptions", *value, 0, 1000000));
    } else if (is("shard")) {
        request.shard = parse_shard(*value);
    } else if (is("report")) {
        request.format = format_of(*value);
    } else if (is("output")) {
        request.output = *value;
    } else {
        return false;
    }
    return true;
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

ExploreRequest parse_explore_request(const Command& arguments) {
    ExploreRequest request;
    request.workers = 0;
    bool has_format = false;
    Command others;
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    for (auto word = arguments.begin(); word != end; ++word) {
        if (!take(*word, request)) others.push_back(*word);
        has_format = has_format || value_of_word(*word, "report").has_value();
    }
    others.insert(others.end(), end, arguments.end());
    request.run = parse_run_request(others, RunKind::explore);
    if (!request.run.help.empty()) return request;
    if (request.schedules == 0) {
        request.schedules = request.strategy == ExploreStrategy::exhaustive ? usual_schedules_of_exhaustive : usual_schedules;
    }
    if (request.workers == 0) request.workers = std::max(1U, std::thread::hardware_concurrency());
    // A part is for the other command.
    if (request.shard && !has_format) request.format = ExploreFormat::json;
    check(request);
    return request;
}

MergeRequest parse_merge_request(const Command& arguments) {
    MergeRequest request;
    for (const std::string& word : arguments) {
        if (const auto format = value_of_word(word, "report")) {
            request.format = format_of(*format);
        } else if (const auto output = value_of_word(word, "output")) {
            request.output = *output;
        } else if (word == "--help" || word == "-h") {
            request.help = true;
        } else if (word.size() > 1 && word[0] == '-') {
            throw wrong_use("explore merge has no option '{}'; there are --report=text|json and --output=FILE", word);
        } else {
            request.parts.push_back(word);
        }
    }
    if (request.parts.empty() && !request.help) throw wrong_use("explore merge expects the parts that --shard has written");
    return request;
}

}  // namespace tessera::tools
