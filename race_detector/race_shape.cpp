// SPDX-License-Identifier: Apache-2.0
#include "race_detector/race_shape.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "race_detector/finding_words.h"
#include "race_detector/source_excerpt.h"

namespace tessera::race_detector {

namespace {

/// A source line without its comments, as far as one line tells.
std::string code_of(std::string line) {
    for (std::size_t begin = line.find("/*"); begin != std::string::npos; begin = line.find("/*")) {
        const std::size_t end = line.find("*/", begin + 2);
        line.erase(begin, end == std::string::npos ? end : end + 2 - begin);
    }
    return line.substr(0, line.find("//"));
}

/// The statement of a line that the column is in: whole kernels stand on one line. \param column  from 1; 0: unknown
std::string statement_at(const std::string& code, unsigned column) {
    if (column == 0 || column > code.size()) return code;
    const std::size_t before = code.find_last_of(";{}", column - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    return code.substr(begin, code.find_first_of(";{}", column - 1) - begin);
}

bool is_name_letter(char letter) {
    return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z');
}

/// How often a name occurs as a word of its own.
std::size_t count_of(const std::string& code, const std::string& name) {
    std::size_t count = 0;
    for (std::size_t at = code.find(name); !name.empty() && at != std::string::npos;
         at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_name_letter(code[at - 1])) && (end == code.size() || !is_name_letter(code[end])))
            ++count;
    }
    return count;
}

/// Whether a statement makes a new value of the old one: `total += x`, `++total`, `total = total + x`.
/// Without the source a single variable is more likely to be a sum than an element of an array.
bool accumulates(const check::Finding& race) {
    const check::Position& position = race.first.position;
    const std::optional<std::string> source = source_line(position.file, position.line);
    if (!source) return race.element.empty();
    const std::string code = statement_at(code_of(*source), position.column);
    for (const char* change : {"+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}) {
        if (code.find(change) != std::string::npos) return true;
    }
    for (const std::string step : {"++", "--"}) {  // for a variable without a name any such step
        for (const std::string& change :
             {step + race.variable, race.variable + step, "]" + step, ")" + step}) {
            if (code.find(change) != std::string::npos) return true;
        }
    }
    return count_of(code, race.variable) > 1;
}

/// Two statements of one tile: whether a call of a `wait` stands between their lines.
RaceShape barrier_shape(const check::Finding& race) {
    const check::Position& first = race.first.position;
    const check::Position& second = race.second->position;
    if (first.file != second.file) return RaceShape::unclear_barrier;
    const unsigned from = std::min(first.line, second.line);
    const unsigned to = std::max(first.line, second.line);
    const std::vector<std::string> lines = source_lines(first.file, from, to);
    if (lines.size() != std::size_t{to} - from + 1) return RaceShape::unclear_barrier;
    const bool waits = std::any_of(lines.begin() + 1, lines.end() - 1, [](const std::string& line) {
        const std::string code = code_of(line);
        return code.find("wait(") != std::string::npos || code.find("wait_with_") != std::string::npos;
    });
    return waits ? RaceShape::missing_second_barrier : RaceShape::missing_barrier;
}

}  // namespace

bool is_beyond_barriers(const check::Finding& race) {
    return race.scope == check::Reach::launch || race.also_between_tiles;
}

RaceShape shape_of(const check::Finding& race) {
    using check::AccessKind;
    if (race.message.find("fence") != std::string::npos) return RaceShape::wrong_fence;
    const AccessKind second = race.second ? race.second->access : AccessKind::none;
    if (race.first.access == AccessKind::atomic || second == AccessKind::atomic)
        return RaceShape::mixed_atomics;
    if (race.same_value && race.hazard == check::Hazard::write_write) return RaceShape::same_value;
    if (!race.second || is_one_statement(race)) {
        if (race.hazard == check::Hazard::read_write) return RaceShape::in_place;
        return accumulates(race) ? RaceShape::accumulation : RaceShape::shared_element;
    }
    return is_beyond_barriers(race) ? RaceShape::between_tiles : barrier_shape(race);
}

}  // namespace tessera::race_detector
