// SPDX-License-Identifier: Apache-2.0
#include "emulator/option_kinds.h"

#include <charconv>
#include <cstdint>

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

/// One of two words.
template <class T>
bool parse_word(std::string_view text, const char* first_word, T first, const char* second_word, T second,
                T& value) {
    if (text != first_word && text != second_word) return false;
    value = text == first_word ? first : second;
    return true;
}

constexpr std::string_view random_prefix = "random:";

}  // namespace

bool WorkerCount::parse(std::string_view text, Value& value) { return parse_number(text, 0, 4096, value); }
std::string WorkerCount::format(Value value) { return std::to_string(value); }

bool ScheduleOrder::parse(std::string_view text, Value& value) {
    if (text.substr(0, random_prefix.size()) == random_prefix) {
        std::uint64_t seed = 0;
        if (!parse_number(text.substr(random_prefix.size()), std::uint64_t{0}, UINT64_MAX, seed))
            return false;
        value = {ScheduleKind::random, seed};
        return true;
    }
    return parse_word(text, "forward", Schedule{ScheduleKind::forward, 0}, "reverse",
                      Schedule{ScheduleKind::reverse, 0}, value);
}
std::string ScheduleOrder::format(Value value) {
    switch (value.kind) {
        case ScheduleKind::forward:
            return "forward";
        case ScheduleKind::reverse:
            return "reverse";
        case ScheduleKind::random:
            break;
    }
    return std::string(random_prefix) + std::to_string(value.seed);
}

bool StackSize::parse(std::string_view text, Value& value) {
    return parse_number(text, std::size_t{16384}, std::size_t{1} << 30, value);
}
std::string StackSize::format(Value value) { return std::to_string(value); }

bool OnOff::parse(std::string_view text, Value& value) {
    return parse_word(text, "on", true, "off", false, value);
}
std::string OnOff::format(Value value) { return value ? "on" : "off"; }

bool AcceleratorCount::parse(std::string_view text, Value& value) {
    return parse_number(text, 1U, 64U, value);
}
std::string AcceleratorCount::format(Value value) { return std::to_string(value); }

bool MemoryKind::parse(std::string_view text, Value& value) {
    return parse_word(text, "discrete", MemoryModel::discrete, "shared", MemoryModel::shared, value);
}
std::string MemoryKind::format(Value value) { return value == MemoryModel::discrete ? "discrete" : "shared"; }

bool Seconds::parse(std::string_view text, Value& value) {
    return parse_number(text, 0.0, 1e9, value, std::chars_format::fixed);
}
std::string Seconds::format(Value value) {
    char text[64];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed);
    return error == std::errc() ? std::string(text, end) : std::to_string(value);
}

bool Flag::parse(std::string_view text, Value& value) {
    return parse_word(text, "1", true, "0", false, value);
}
std::string Flag::format(Value value) { return value ? "1" : "0"; }

}  // namespace tessera::detail
