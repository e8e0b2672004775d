// SPDX-License-Identifier: Apache-2.0
#include "emulator/options/option_kinds.h"

#include <charconv>
#include <cstdint>

#include "emulator/schedules/schedule_token.h"

namespace tessera::detail {

namespace {

/// A decimal number and nothing else, whatever the locale.
template <class Number, class... Format>
bool parse_number(std::string_view text, Number least, Number most, Number& value, Format... format) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, format...);
    if (error != std::errc() || stop != end || !(number >= least && number <= most)) return false;
    value = number;
    return true;
}

/// A word that stands for a value.
template <class T>
struct Word {
    const char* text;
    T value;
};

template <class T, std::size_t Count>
bool parse_word(std::string_view text, const Word<T> (&words)[Count], T& value) {
    for (const Word<T>& word : words) {
        if (text != word.text) continue;
        value = word.value;
        return true;
    }
    return false;
}

template <class T, std::size_t Count>
std::string format_word(const Word<T> (&words)[Count], T value) {
    for (const Word<T>& word : words) {
        if (word.value == value) return word.text;
    }
    return "";
}

constexpr Word<ScheduleKind> schedule_words[] = {{"forward", ScheduleKind::forward}, {"reverse", ScheduleKind::reverse}};
constexpr Word<Preemption> preempt_words[] = {{"barrier", Preemption::barrier}, {"access", Preemption::access}};
constexpr Word<bool> on_off_words[] = {{"on", true}, {"off", false}};
constexpr Word<bool> flag_words[] = {{"1", true}, {"0", false}};
constexpr Word<MemoryModel> memory_words[] = {{"discrete", MemoryModel::discrete}, {"shared", MemoryModel::shared}};
constexpr Word<BoundsTest> bounds_words[] = {
    {"check", BoundsTest::check}, {"robust", BoundsTest::robust}, {"off", BoundsTest::off}};
constexpr Word<DeviceModel> device_words[] = {{"reference", DeviceModel::reference}, {"direct3d", DeviceModel::direct3d}};
constexpr Word<Engine> engine_words[] = {{"loops", Engine::loops}, {"fibers", Engine::fibers}};
constexpr Word<KernelFailures> failures_words[] = {{"throw", KernelFailures::caught}, {"abort", KernelFailures::fatal}};
constexpr Word<ReportFormat> report_words[] = {
    {"auto", ReportFormat::automatic}, {"text", ReportFormat::text}, {"json", ReportFormat::json}, {"sarif", ReportFormat::sarif},
    {"html", ReportFormat::html}, {"none", ReportFormat::none}};
constexpr Word<SameValue> same_value_words[] = {
    {"warning", SameValue::warning}, {"error", SameValue::error}, {"off", SameValue::off}};
constexpr Word<Uninitialized> uninitialized_words[] = {{"error", Uninitialized::error}, {"warning", Uninitialized::warning}};

constexpr std::string_view random_prefix = "random:";

/// The schedule that a token tells.
bool parse_token(std::string_view text, Schedule& schedule) {
    ScheduleToken token;
    if (!ScheduleToken::parse(text, token)) return false;
    schedule = {ScheduleKind::forward, 0, token};
    if (token.at_accesses) return true;  // TileInterleaver follows it
    if (token.strategy == ScheduleToken::Strategy::reverse) schedule.kind = ScheduleKind::reverse;
    if (token.strategy == ScheduleToken::Strategy::random) schedule.kind = ScheduleKind::random;
    schedule.seed = token.seed;
    return true;
}

}  // namespace

bool WorkerCount::parse(std::string_view text, Value& value) { return parse_number(text, 0, 4096, value); }
std::string WorkerCount::format(Value value) { return std::to_string(value); }

bool ScheduleOrder::parse(std::string_view text, Value& value) {
    if (text.substr(0, random_prefix.size()) == random_prefix) {
        std::uint64_t seed = 0;
        if (!parse_number(text.substr(random_prefix.size()), std::uint64_t{0}, UINT64_MAX, seed))
            return false;
        value = {ScheduleKind::random, seed, {}};
        return true;
    }
    if (text.substr(0, kReplay.size()) == kReplay) return parse_token(text.substr(kReplay.size()), value);
    ScheduleKind kind{};
    if (!parse_word(text, schedule_words, kind)) return false;
    value = {kind, 0, {}};
    return true;
}
std::string ScheduleOrder::format(const Value& value) {
    if (value.token) return replay_of(value.token->text());
    if (value.kind == ScheduleKind::random) return std::string(random_prefix) + std::to_string(value.seed);
    return format_word(schedule_words, value.kind);
}

bool PreemptionKind::parse(std::string_view text, Value& value) { return parse_word(text, preempt_words, value); }
std::string PreemptionKind::format(Value value) { return format_word(preempt_words, value); }

bool StackSize::parse(std::string_view text, Value& value) {
    return parse_number(text, std::size_t{16384}, std::size_t{1} << 30, value);
}
std::string StackSize::format(Value value) { return std::to_string(value); }

bool OnOff::parse(std::string_view text, Value& value) { return parse_word(text, on_off_words, value); }
std::string OnOff::format(Value value) { return format_word(on_off_words, value); }

bool AcceleratorCount::parse(std::string_view text, Value& value) {
    return parse_number(text, 1U, 64U, value);
}
std::string AcceleratorCount::format(Value value) { return std::to_string(value); }

bool MemoryKind::parse(std::string_view text, Value& value) { return parse_word(text, memory_words, value); }
std::string MemoryKind::format(Value value) { return format_word(memory_words, value); }

bool Timeout::parse(std::string_view text, Value& value) {
    double seconds = 0;
    if (!parse_number(text, 0.0, 1e9, seconds, std::chars_format::fixed)) return false;
    value = {seconds, true};
    return true;
}
std::string Timeout::format(Value value) {
    char text[64];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value.seconds, std::chars_format::fixed);
    return error == std::errc() ? std::string(text, end) : std::to_string(value.seconds);
}

bool BoundsKind::parse(std::string_view text, Value& value) {
    BoundsTest test = BoundsTest::check;
    if (!parse_word(text, bounds_words, test)) return false;
    value = {test, true};
    return true;
}
std::string BoundsKind::format(Value value) { return format_word(bounds_words, value.test); }

bool EngineKind::parse(std::string_view text, Value& value) {
    if (!parse_word(text, engine_words, value.engine)) return false;
    value.chosen = true;
    return true;
}
std::string EngineKind::format(Value value) { return format_word(engine_words, value.engine); }

bool DeviceKind::parse(std::string_view text, Value& value) { return parse_word(text, device_words, value); }
std::string DeviceKind::format(Value value) { return format_word(device_words, value); }

ReportFormat report_format_of(std::string_view output) {
    const auto ends_with = [output](std::string_view end) { return output.size() > end.size() && output.substr(output.size() - end.size()) == end; };
    if (ends_with(".html") || ends_with(".htm")) return ReportFormat::html;
    if (ends_with(".sarif") || ends_with(".sarif.json")) return ReportFormat::sarif;
    return ends_with(".json") ? ReportFormat::json : ReportFormat::text;
}

bool FailuresKind::parse(std::string_view text, Value& value) { return parse_word(text, failures_words, value); }
std::string FailuresKind::format(Value value) { return format_word(failures_words, value); }

bool ReportKind::parse(std::string_view text, Value& value) { return parse_word(text, report_words, value); }
std::string ReportKind::format(Value value) { return format_word(report_words, value); }

bool SameValueKind::parse(std::string_view text, Value& value) { return parse_word(text, same_value_words, value); }
std::string SameValueKind::format(Value value) { return format_word(same_value_words, value); }

bool UninitializedKind::parse(std::string_view text, Value& value) { return parse_word(text, uninitialized_words, value); }
std::string UninitializedKind::format(Value value) { return format_word(uninitialized_words, value); }

bool ShardKind::parse(std::string_view text, Value& value) {
    const std::size_t slash = text.find('/');
    Shard shard;
    if (slash == std::string_view::npos || !parse_number(text.substr(0, slash), std::uint64_t{1}, UINT64_MAX, shard.index)) return false;
    if (!parse_number(text.substr(slash + 1), shard.index, UINT64_MAX, shard.count)) return false;
    value = shard;
    return true;
}
std::string ShardKind::format(Value value) { return std::to_string(value.index) + "/" + std::to_string(value.count); }

bool FilePath::parse(std::string_view text, Value& value) {
    value = text;
    return true;
}
std::string FilePath::format(const Value& value) { return value; }

bool ExitCode::parse(std::string_view text, Value& value) { return parse_number(text, 0, 255, value); }
std::string ExitCode::format(Value value) { return std::to_string(value); }

bool FindingCount::parse(std::string_view text, Value& value) { return parse_number(text, 0U, UINT32_MAX, value); }
std::string FindingCount::format(Value value) { return std::to_string(value); }

bool Flag::parse(std::string_view text, Value& value) { return parse_word(text, flag_words, value); }
std::string Flag::format(Value value) { return format_word(flag_words, value); }

}  // namespace tessera::detail
