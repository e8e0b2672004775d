// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/schedule_token.h"

#include <charconv>

namespace tessera::detail {

namespace {

constexpr std::uint32_t kDigits = 36;
constexpr char kDigit[] = "0123456789abcdefghijklmnopqrstuvwxyz";

template <class Number>
bool take_number(std::string_view& text, Number& number) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return true;
}

bool take_letter(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

bool parse_choices(std::string_view text, std::vector<std::uint32_t>& choices) {
    while (!text.empty()) {
        std::uint32_t choice = 0;
        if (take_letter(text, '_')) {
            if (!take_number(text, choice) || !take_letter(text, '_')) return false;
        } else {
            const std::string_view digits(kDigit, kDigits);
            const std::size_t digit = digits.find(text.front());
            if (digit == std::string_view::npos) return false;
            choice = static_cast<std::uint32_t>(digit);
            text.remove_prefix(1);
        }
        choices.push_back(choice);
    }
    return true;
}

bool parse_sleeping(std::string_view text, bool has_writes, std::set<ScheduleToken::Action>& asleep) {
    do {
        ScheduleToken::Action action;
        if (!take_number(text, action.thread)) return false;
        if (has_writes && (!take_letter(text, 'w') || !take_number(text, action.write))) return false;
        if (!asleep.empty() && !(*asleep.rbegin() < action)) return false;
        asleep.insert(action);
    } while (take_letter(text, '_'));
    return text.empty();
}

bool parse_strategy(std::string_view text, ScheduleToken& token) {
    using Strategy = ScheduleToken::Strategy;
    if (text.empty()) return false;
    const char letter = text.front();
    text.remove_prefix(1);
    switch (letter) {
        case 'f': token.strategy = Strategy::forward; break;
        case 'v': token.strategy = Strategy::reverse; break;
        case 'r':
            token.strategy = Strategy::random;
            if (!take_number(text, token.seed)) return false;
            break;
        case 'p':
            token.strategy = Strategy::priority;
            if (!take_number(text, token.seed) || !take_letter(text, 'd') || !take_number(text, token.depth) ||
                !take_letter(text, 'k') || !take_number(text, token.steps) || token.depth == 0) {
                return false;
            }
            break;
        case 'x': {
            token.strategy = Strategy::choices;
            const std::size_t dash = text.find('-');
            if (!parse_choices(text.substr(0, dash), token.choices)) return false;
            if (dash == std::string_view::npos) return true;
            text.remove_prefix(dash + 1);
            return !token.choices.empty() && take_letter(text, 's') && parse_sleeping(text, token.is_relaxed, token.asleep);
        }
        default: return false;
    }
    return text.empty();
}

}  // namespace

bool ScheduleToken::parse(std::string_view text, ScheduleToken& token) {
    token = ScheduleToken();
    if (text.substr(0, 2) == "b-") {
        return parse_strategy(text.substr(2), token) && token.strategy != Strategy::priority &&
               token.strategy != Strategy::choices;
    }
    token.has_strong_memory = text.substr(0, 2) == "o-";
    token.is_relaxed = token.has_strong_memory || text.substr(0, 2) == "w-";
    if (!token.is_relaxed && text.substr(0, 2) != "a-") return false;
    token.at_accesses = true;
    text.remove_prefix(2);
    const std::size_t dash = text.find('-');
    return dash != std::string_view::npos && PlaceSet::parse(text.substr(0, dash), token.points) &&
           parse_strategy(text.substr(dash + 1), token);
}

std::string ScheduleToken::text() const {
    std::string text = "b-";
    if (at_accesses) text = (has_strong_memory ? "o-" : is_relaxed ? "w-" : "a-") + points.text() + "-";
    switch (strategy) {
        case Strategy::forward: return text + "f";
        case Strategy::reverse: return text + "v";
        case Strategy::random: return text + "r" + std::to_string(seed);
        case Strategy::priority:
            return text + "p" + std::to_string(seed) + "d" + std::to_string(depth) + "k" + std::to_string(steps);
        case Strategy::choices: break;
    }
    text += 'x';
    for (const std::uint32_t choice : choices) {
        text += choice < kDigits ? std::string(1, kDigit[choice]) : "_" + std::to_string(choice) + "_";
    }
    const char* before = "-s";
    for (const Action& action : asleep) {
        text += before + std::to_string(action.thread);
        if (is_relaxed) text += "w" + std::to_string(action.write);
        before = "_";
    }
    return text;
}

}  // namespace tessera::detail
