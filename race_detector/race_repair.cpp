// SPDX-License-Identifier: Apache-2.0
#include "race_detector/race_repair.h"

#include <algorithm>
#include <regex>
#include <vector>

#include "race_detector/kernel_source.h"
#include "race_detector/race_shape.h"

namespace tessera::race_detector {

namespace {

/// Lines of a kernel beyond which nothing is proposed: who reads them all?
constexpr unsigned kMostLines = 12;

Repair of_lines(const check::Finding& race, const KernelSource& kernel, unsigned from, unsigned to) {
    Repair repair;
    repair.file = race.first.position.file;
    repair.first_line = from;
    repair.last_line = to;
    for (unsigned i = from; i <= to; ++i) repair.broken += kernel.line(i) + "\n";
    return repair;
}

/// `total += x;` as its parts. The line may begin with a condition.
struct Change {
    std::string before, target, operation, value;
};

/// `x, y += 1` is more than a value.
bool has_comma(const std::string& value) {
    int depth = 0;
    for (const char letter : value) {
        if (letter == '(' || letter == '[' || letter == '{') ++depth;
        if (letter == ')' || letter == ']' || letter == '}') --depth;
        if (letter == ',' && depth == 0) return true;
    }
    return false;
}

/// Nothing, or subscripts in brackets of either kind.
bool is_subscript(const std::string& text) {
    int depth = 0;
    for (const char letter : text) {
        if (letter == '(' || letter == '[') ++depth;
        if (depth == 0) return false;
        if (letter == ')' || letter == ']') --depth;
    }
    return depth == 0;
}

std::optional<Change> change_in(const std::string& line, const std::string& variable) {
    static const std::regex change(R"(^(\s*(?:if \(.*\) )?)(\w+)(.*?)\s*([-+|&^])=\s*([^;]+);\s*$)");
    std::smatch match;
    const std::string code = bare_code(line);
    if (line.find_first_of("\"'") != std::string::npos || !std::regex_match(code, match, change)) return std::nullopt;
    if (match[2] != variable || !is_subscript(match[3]) || has_comma(match[5])) return std::nullopt;
    return Change{match[1], match.str(2) + match.str(3), match[4], match[5]};
}

const char* atomic_name(const std::string& operation) {
    switch (operation.front()) {
        case '+': return "atomic_fetch_add";
        case '-': return "atomic_fetch_sub";
        case '|': return "atomic_fetch_or";
        case '&': return "atomic_fetch_and";
        default: return "atomic_fetch_xor";
    }
}

/// Each thread's value in an element of its own, added by one thread.
std::string added_by_one_thread(const check::Finding& race, const Change& change, const std::string& index) {
    const char* const counters[] = {"i", "j", "k"};
    const std::string parts = race.variable + "_parts", indent = change.before;
    std::string shape, own, element, condition, loops = indent + "    ";
    for (std::size_t d = 0; d < race.tile_dims.size(); ++d) {
        const std::string count = std::to_string(race.tile_dims[d]), number = std::to_string(d), counter = counters[d];
        shape += "[" + count + "]";
        own += "[" + index + ".local[" + number + "]]";
        element += "[" + counter + "]";
        condition += (d == 0 ? "" : " && ") + index + ".local[" + number + "] == 0";
        loops += "for (int " + counter + " = 0; " + counter + " < " + count + "; " + counter + "++) ";
    }
    return indent + "tile_static " + race.type + " " + parts + shape + ";\n" +                    //
           indent + parts + own + " = " + change.value + ";\n" +                                  //
           indent + index + ".barrier.wait();\n" +                                                //
           indent + "if (" + condition + ") {\n" +                                                //
           loops.substr(0, loops.size() - 1) + "\n" +                                             //
           indent + "        " + change.target + " += " + parts + element + ";\n" +               //
           indent + "}\n";
}

std::optional<Repair> accumulation(const check::Finding& race) {
    const unsigned line = race.first.position.line;
    const KernelSource kernel(race, line);
    if (!kernel.is_known()) return std::nullopt;
    const std::optional<Change> change = change_in(kernel.line(line), race.variable);
    if (!change) return std::nullopt;
    Repair repair = of_lines(race, kernel, line, line);
    if (race.type == "int" || race.type == "unsigned int") {
        repair.repaired = change->before + "concurrency::" + atomic_name(change->operation) + "(&" + change->target + ", " + change->value + ");\n";
        repair.condition = "A barrier, or the end of the launch, must lie between this line and those that read " + race.variable + ".";
        return repair;
    }
    const std::string index = kernel.index_name();
    const bool is_sum = change->operation == "+" && change->target == race.variable && change->before == indent_of(kernel.line(line));
    const bool has_type = race.type == "float" || race.type == "double";
    if (is_beyond_barriers(race) || !is_sum || !has_type || index.empty() || race.tile_dims.empty() || race.tile_dims.size() > 3 || !kernel.is_reached_by_all(line)) {
        return std::nullopt;
    }
    repair.repaired = added_by_one_thread(race, *change, index);
    repair.condition = "Before this line one thread must have given " + race.variable + " its first value, with a barrier behind it.";
    return repair;
}

/// The lines of two accesses, in the order of the source; false: they are not in one file.
bool lines_of(const check::Finding& race, unsigned& from, unsigned& to) {
    if (!race.second || race.first.position.file != race.second->position.file) return false;
    from = std::min(race.first.position.line, race.second->position.line);
    to = std::max(race.first.position.line, race.second->position.line);
    return from != 0 && from < to && to - from < kMostLines;
}

std::optional<Repair> missing_barrier(const check::Finding& race) {
    unsigned from = 0, to = 0;
    if (!lines_of(race, from, to)) return std::nullopt;
    const KernelSource kernel(race, to);
    if (!kernel.is_known()) return std::nullopt;
    const std::string index = kernel.index_name();
    if (index.empty() || !kernel.is_reached_by_all(from) || !kernel.is_reached_by_all(to)) return std::nullopt;
    Repair repair = of_lines(race, kernel, from, to);
    for (unsigned i = from; i < to; ++i) repair.repaired += kernel.line(i) + "\n";
    repair.repaired += indent_of(kernel.line(to)) + index + ".barrier.wait();\n" + kernel.line(to) + "\n";
    return repair;
}

std::optional<Repair> wrong_fence(const check::Finding& race) {
    unsigned from = 0, to = 0;
    if (!lines_of(race, from, to)) return std::nullopt;
    const KernelSource kernel(race, to);
    if (!kernel.is_known()) return std::nullopt;
    const std::string tile_static = "wait_with_tile_static_memory_fence(", global = "wait_with_global_memory_fence(";
    const bool is_global = race.memory == check::Memory::global;
    const std::string &bad = is_global ? tile_static : global, &good = is_global ? global : tile_static;
    unsigned found = 0, waits = 0;
    for (unsigned i = from + 1; i < to; ++i) {
        const std::string code = bare_code(kernel.line(i));
        if (code.find("wait") != std::string::npos) ++waits;
        if (code.find(bad) != std::string::npos) found = i;
    }
    if (found == 0 || waits != 1) return std::nullopt;
    Repair repair = of_lines(race, kernel, found, found);
    repair.repaired = repair.broken;
    repair.repaired.replace(repair.repaired.find(bad), bad.size(), good);
    return repair;
}

}  // namespace

std::optional<Repair> own_repair(const check::Finding& race) {
    if (race.kind != check::Kind::race) return std::nullopt;
    switch (shape_of(race)) {
        case RaceShape::accumulation: return accumulation(race);
        case RaceShape::missing_barrier: return missing_barrier(race);
        case RaceShape::wrong_fence: return wrong_fence(race);
        case RaceShape::mixed_atomics:
        case RaceShape::same_value:
        case RaceShape::shared_element:
        case RaceShape::in_place:
        case RaceShape::missing_second_barrier:
        case RaceShape::unclear_barrier:
        case RaceShape::between_tiles: break;
    }
    return std::nullopt;
}

std::optional<Repair> repair_of(const check::Finding& race) {
    if (std::optional<Repair> own = own_repair(race)) return own;
    return repair_example(race);
}

}  // namespace tessera::race_detector
