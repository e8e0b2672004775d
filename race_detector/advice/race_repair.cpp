// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/race_repair.h"

#include <algorithm>
#include <cstddef>

#include "race_detector/advice/kernel_names.h"
#include "race_detector/advice/race_shape.h"
#include "race_detector/source/kernel_source.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/source/value_change.h"

namespace tessera::race_detector {

namespace {

/// Lines of a kernel beyond which nothing is proposed: too many to read.
constexpr unsigned kMostLines = 12;

Repair of_lines(const check::Finding& race, const KernelSource& kernel, unsigned from, unsigned to) {
    Repair repair;
    repair.file = race.first.position.file;
    repair.first_line = from;
    repair.last_line = to;
    for (unsigned i = from; i <= to; ++i) repair.broken += kernel.line(i) + "\n";
    return repair;
}

/// The other findings about the variable of a race in one statement.
struct OtherFindings {
    bool is_read_uninitialized = false;  ///< by this statement
    bool is_used_elsewhere = false;      ///< another statement races with this one
};

OtherFindings others_of(const check::Finding& race, unsigned first, unsigned last, const std::vector<check::Finding>& all) {
    const auto is_here = [&](const check::Access& access) {
        const check::Position& position = access.position;
        return position.file == race.first.position.file && position.line >= first && position.line <= last;
    };
    OtherFindings others;
    for (const check::Finding& finding : all) {
        const bool is_same = finding.variable == race.variable && finding.memory == race.memory;
        if (!is_same || !(is_here(finding.first) || (finding.second && is_here(*finding.second)))) continue;
        if (finding.kind == check::Kind::uninitialized_read) others.is_read_uninitialized = true;
        if (finding.kind == check::Kind::race && finding.second && !(is_here(finding.first) && is_here(*finding.second))) others.is_used_elsewhere = true;
    }
    return others;
}

/// A statement that changes a variable, in a kernel that is written where it is launched.
struct Update {
    SourceStatement statement;
    ValueChange change;
    KernelSource kernel;
    OtherFindings others;
    std::string indent;
    std::string index;  ///< the tiled_index; empty: there is none, or not every thread reaches the statement

    unsigned line() const { return statement.first_line; }
};

std::optional<Update> update_of(const check::Finding& race, const std::vector<check::Finding>& all) {
    const auto statement = statement_at(race.first.position);
    const auto change = change_of(race);
    if (!statement || !change || !statement->is_whole || !change->is_complete || change->uses_other_elements) return std::nullopt;
    if (is_of_whole_structure(race, *change)) return std::nullopt;
    Update update{*statement, *change, KernelSource(race, statement->last_line), others_of(race, statement->first_line, statement->last_line, all), "", ""};
    const std::string name = change->target.substr(0, change->target.find_first_of("[(.-"));
    // What is in quotation marks has been left out of the statement.
    bool is_plain = update.kernel.is_known() && name == race.variable && change->target.find("->") == std::string::npos;
    for (unsigned i = statement->first_line; is_plain && i <= statement->last_line; ++i) {
        is_plain = update.kernel.line(i).find_first_of("\"'") == std::string::npos && update.kernel.bare_line(i).find('#') == std::string::npos;
    }
    // It reads the variable once more than the change itself does.
    if (!is_plain || count_of(change->value, name) > 0 || count_of(change->before, name) > 0 || count_of(change->target, name) > 1) return std::nullopt;
    if (!update.kernel.is_made_here(race.first)) return std::nullopt;
    update.indent = indent_of(update.kernel.line(update.line()));
    const bool has_tile = update.kernel.tile_dims().size() == race.tile_dims.size() && !race.tile_dims.empty() && race.tile_dims.size() <= 3;
    if (has_tile && change->before.empty() && update.kernel.is_reached_by_all(update.line())) update.index = update.kernel.index_name();
    return update;
}

std::string is_first_thread(const Update& update) { return is_first_of_tile(update.index, update.kernel.tile_dims().size()); }

/// Nothing but its declaration comes before: no thread has meant to give it a first value.
bool has_no_value_before(const check::Finding& race, const Update& update) {
    return race.memory == check::Memory::tile_static && update.change.target == race.variable && !update.index.empty() &&
           update.kernel.mentions_before(update.line(), race.variable) == 1;
}

/// Zero changes nothing when it is the first value.
bool begins_with_zero(Operation operation) {
    return operation == Operation::add || operation == Operation::subtract || operation == Operation::increment || operation == Operation::decrement ||
           operation == Operation::bit_or || operation == Operation::bit_xor;
}

bool is_integer_literal(const std::string& value) {
    const std::size_t end = value.find_first_not_of("0123456789");
    return !value.empty() && end != 0 && (end == std::string::npos || (end + 1 == value.size() && (value[end] == 'u' || value[end] == 'U')));
}

/// Atomic functions take integers: `count += 0.5f` would add nothing.
bool is_surely_integer(const Update& update) {
    const std::string& value = update.change.value;
    const std::string local = update.kernel.index_name() + ".";
    const bool is_name = std::all_of(value.begin(), value.end(), is_name_letter);
    const bool is_index = !update.kernel.index_name().empty() && value.rfind(local, 0) == 0 && value.find_first_of("+-*/()") == std::string::npos;
    return value.empty() || is_integer_literal(value) || is_index || (is_name && update.kernel.declares_integer(value));
}

/// `if (...)`, once or several times.
bool are_conditions(std::string code) {
    while (!code.empty()) {
        const std::size_t open = code.find('('), close = open == std::string::npos ? open : closing_of(code, open);
        if (close == std::string::npos || trimmed(code.substr(0, open)) != "if") return false;
        code = trimmed(code.substr(close + 1));
    }
    return true;
}

std::optional<Repair> atomic_update(const check::Finding& race, const Update& update) {
    const ValueChange& change = update.change;
    const char* const function = atomic_function(change.operation);
    const bool takes_value = change.operation != Operation::increment && change.operation != Operation::decrement;
    if (function == nullptr || change.operation == Operation::test_and_write || (takes_value && change.value.empty())) return std::nullopt;
    if (!are_conditions(change.before)) return std::nullopt;
    Repair repair = of_lines(race, update.kernel, update.line(), update.statement.last_line);
    if (update.others.is_read_uninitialized) {
        if (!has_no_value_before(race, update) || !begins_with_zero(change.operation)) return std::nullopt;
        repair.repaired = update.indent + "if (" + is_first_thread(update) + ") " + change.target + " = 0;\n" +  //
                          update.indent + update.index + ".barrier.wait();\n";
    }
    repair.repaired += update.indent + (change.before.empty() ? "" : change.before + " ") + "concurrency::" + function + "(&" + change.target +
                       (takes_value ? ", " + change.value : "") + ");\n";
    if (!is_surely_integer(update)) repair.condition = "This is the same only if the value is an integer: the atomic functions take no fractions.";
    if (update.others.is_used_elsewhere) {
        repair.condition += std::string(repair.condition.empty() ? "" : " ") + "Other lines race with this one, too: those findings remain.";
    }
    return repair;
}

/// Each thread's value in an element of its own, added by one thread.
std::optional<Repair> added_by_one_thread(const check::Finding& race, const Update& update) {
    const ValueChange& change = update.change;
    const KernelSource& kernel = update.kernel;
    const std::string parts = race.variable + "_parts", &indent = update.indent;
    const unsigned last = update.statement.last_line;
    if (change.operation != Operation::add || change.value.empty() || change.target != race.variable || update.index.empty()) return std::nullopt;
    if (!kernel.declares_tile_static(race.type, race.variable) || kernel.mentions_before(last + 1, parts) > 0) return std::nullopt;
    if (update.others.is_read_uninitialized && !has_no_value_before(race, update)) return std::nullopt;
    const char* const counters[] = {"i", "j", "k"};
    std::string shape, own, element, loops = indent + "    ";
    for (std::size_t d = 0; d < race.tile_dims.size(); ++d) {
        const std::string& count = kernel.tile_dims()[d];
        std::string counter = counters[d];
        while (kernel.mentions_before(last + 1, counter) > 0) counter += "_";
        shape += "[" + count + "]";
        own += "[" + update.index + ".local[" + std::to_string(d) + "]]";
        element += "[" + counter + "]";
        loops += std::string(d == 0 ? "" : " ") + "for (int " + counter + " = 0; " + counter + " < " + count + "; " + counter + "++)";
    }
    Repair repair = of_lines(race, kernel, update.line(), last);
    repair.repaired = indent + "tile_static " + race.type + " " + parts + shape + ";\n" +  //
                      indent + parts + own + " = " + change.value + ";\n" +                //
                      indent + update.index + ".barrier.wait();\n" +                       //
                      indent + "if (" + is_first_thread(update) + ") {\n" +                //
                      (update.others.is_read_uninitialized ? indent + "    " + change.target + " = 0;\n" : "") + loops + "\n" + indent + "        " +
                      change.target + " += " + parts + element + ";\n" + indent + "}\n";
    if (!kernel.waits_after(last)) repair.repaired += indent + update.index + ".barrier.wait();\n";
    return repair;
}

std::optional<Repair> accumulation(const check::Finding& race, const std::vector<check::Finding>& all) {
    const auto update = update_of(race, all);
    if (!update) return std::nullopt;
    if (has_atomics(race)) return atomic_update(race, *update);
    const bool has_type = race.type == "float" || race.type == "double";
    return !has_type || is_beyond_barriers(race) ? std::nullopt : added_by_one_thread(race, *update);
}

/// The lines of two accesses, in the order of the source; false: they are not in one file.
bool lines_of(const check::Finding& race, unsigned& from, unsigned& to) {
    if (!race.second || race.first.position.file != race.second->position.file) return false;
    from = std::min(race.first.position.line, race.second->position.line);
    to = std::max(race.first.position.line, race.second->position.line);
    return from != 0 && from < to && to - from < kMostLines;
}

/// Lines of two accesses that every thread passes once, one after the other.
bool are_passed_by_all(const check::Finding& race, const KernelSource& kernel, unsigned from, unsigned to) {
    return kernel.is_known() && !kernel.index_name().empty() && kernel.is_made_here(race.first) && kernel.is_made_here(*race.second) &&
           kernel.is_reached_by_all(from) && kernel.is_reached_by_all(to);
}

std::optional<Repair> repair_of_missing_barrier(const check::Finding& race) {
    unsigned from = 0, to = 0;
    if (!lines_of(race, from, to)) return std::nullopt;
    const KernelSource kernel(race, to);
    if (!are_passed_by_all(race, kernel, from, to)) return std::nullopt;
    Repair repair = of_lines(race, kernel, from, to);
    for (unsigned i = from; i < to; ++i) repair.repaired += kernel.line(i) + "\n";
    repair.repaired += indent_of(kernel.line(to)) + kernel.index_name() + ".barrier.wait();\n" + kernel.line(to) + "\n";
    return repair;
}

/// A wait for both memories: something else may need the one that the kernel waits for now.
std::optional<Repair> repair_of_wrong_fence(const check::Finding& race) {
    unsigned from = 0, to = 0;
    if (!lines_of(race, from, to)) return std::nullopt;
    const KernelSource kernel(race, to);
    if (!are_passed_by_all(race, kernel, from, to)) return std::nullopt;
    const std::string bad = race.memory == check::Memory::global ? "wait_with_tile_static_memory_fence(" : "wait_with_global_memory_fence(";
    unsigned found = 0, waits = 0;
    for (unsigned i = from + 1; i < to; ++i) {
        const std::string& code = kernel.bare_line(i);
        if (code.find("wait") != std::string::npos) ++waits;
        if (code.find(bad) != std::string::npos) found = i;
    }
    if (found == 0 || waits != 1 || !kernel.is_reached_by_all(found)) return std::nullopt;
    Repair repair = of_lines(race, kernel, found, found);
    repair.repaired = repair.broken;
    repair.repaired.replace(repair.repaired.find(bad), bad.size(), "wait(");
    return repair;
}

}  // namespace

std::optional<Repair> own_repair(const check::Finding& race, const std::vector<check::Finding>& all) {
    if (race.kind != check::Kind::race) return std::nullopt;
    switch (shape_of(race)) {
        case RaceShape::accumulation: return accumulation(race, all);
        case RaceShape::missing_barrier: return repair_of_missing_barrier(race);
        case RaceShape::wrong_fence: return repair_of_wrong_fence(race);
        case RaceShape::mixed_atomics:
        case RaceShape::same_value:
        case RaceShape::shared_element:
        case RaceShape::in_place:
        case RaceShape::unordered_turns:
        case RaceShape::two_branches:
        case RaceShape::missing_second_barrier:
        case RaceShape::unordered_lines:
        case RaceShape::unclear_barrier:
        case RaceShape::unclear_line:
        case RaceShape::between_tiles: break;
    }
    return std::nullopt;
}

std::optional<Repair> repair_of(const check::Finding& race, const std::vector<check::Finding>& all) {
    if (std::optional<Repair> own = own_repair(race, all)) return own;
    return repair_example(race);
}

}  // namespace tessera::race_detector
