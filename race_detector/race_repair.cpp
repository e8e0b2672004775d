// SPDX-License-Identifier: Apache-2.0
#include "race_detector/race_repair.h"

#include <algorithm>
#include <regex>
#include <vector>

#include "race_detector/file_names.h"
#include "race_detector/race_shape.h"
#include "race_detector/source_excerpt.h"

namespace tessera::race_detector {

namespace {

/// Lines of a kernel beyond which nothing is proposed: who reads them all?
constexpr unsigned kMostLines = 12;
/// Lines from the launch to the accesses.
constexpr unsigned kMostOfKernel = 400;

/// A line without comments, and with nothing within quotation marks.
std::string code_of(const std::string& line) {
    static const std::regex comment(R"(/\*.*?\*/|//.*$)"), quoted(R"("(\\.|[^"\\])*"|'(\\.|[^'\\])*')");
    return std::regex_replace(std::regex_replace(line, quoted, "\"\""), comment, "");
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::string indent_of(const std::string& line) { return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())); }

/// The source of a kernel that is written where it is launched, from the launch to one of its lines.
class Kernel {
  public:
    Kernel(const check::Finding& race, unsigned last) {
        const check::LaunchPlace& launch = race.launch;
        if (shown_file(launch.file) != shown_file(race.first.position.file) || launch.line == 0 || launch.line >= last || last - launch.line > kMostOfKernel) return;
        first_ = launch.line;
        lines_ = source_lines(race.first.position.file, first_, last);
        if (lines_.size() != last - first_ + 1) lines_.clear();
    }

    bool is_known() const { return !lines_.empty(); }
    const std::string& line(unsigned number) const { return lines_[number - first_]; }

    /// Every thread gets to this line, and it is where a statement begins: it is in no block of the kernel's body, and none
    /// has returned before.
    bool is_reached_by_all(unsigned number) const {
        static const std::regex leaves(R"(\breturn\b|^#)");
        int depth = 0;
        std::string before;
        for (unsigned i = first_; i < number; ++i) {
            const std::string code = trimmed(code_of(line(i)));
            depth += static_cast<int>(std::count(code.begin(), code.end(), '{') - std::count(code.begin(), code.end(), '}'));
            if (std::regex_search(code, leaves)) return false;
            if (!code.empty()) before = code;
        }
        return depth == 1 && !before.empty() && (before.back() == ';' || before.back() == '{' || before.back() == '}');
    }

    /// The name of the kernel's tiled_index; empty: it has none, or there is a doubt.
    std::string index_name() const {
        static const std::regex parameter(R"(tiled_index\s*<[^<>]*>\s*&?\s*(\w+)\s*\))");
        std::string name;
        for (const std::string& text : lines_) {
            std::smatch match;
            const std::string code = code_of(text);
            if (!std::regex_search(code, match, parameter)) continue;
            if (!name.empty()) return "";
            name = match[1];
        }
        return name;
    }

  private:
    unsigned first_ = 0;
    std::vector<std::string> lines_;
};

Repair of_lines(const check::Finding& race, const Kernel& kernel, unsigned from, unsigned to) {
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

std::optional<Change> change_in(const std::string& line, const std::string& variable) {
    static const std::regex change(R"(^(\s*(?:if \(.*\) )?)(\w+(?:\[[^\[\]]*\]|\([^()]*\))*)\s*([-+|&^])=\s*([^;]+);\s*$)");
    std::smatch match;
    const std::string code = code_of(line);
    if (variable.empty() || !std::regex_match(code, match, change)) return std::nullopt;
    const std::string target = match[2];
    if (target.substr(0, target.find_first_of("[(")) != variable) return std::nullopt;
    return Change{match[1], target, match[3], match[4]};
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
    const Kernel kernel(race, line);
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
    const Kernel kernel(race, to);
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
    const Kernel kernel(race, to);
    if (!kernel.is_known()) return std::nullopt;
    const std::string tile_static = "wait_with_tile_static_memory_fence(", global = "wait_with_global_memory_fence(";
    const bool is_global = race.memory == check::Memory::global;
    const std::string &bad = is_global ? tile_static : global, &good = is_global ? global : tile_static;
    unsigned found = 0, waits = 0;
    for (unsigned i = from + 1; i < to; ++i) {
        const std::string code = code_of(kernel.line(i));
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
