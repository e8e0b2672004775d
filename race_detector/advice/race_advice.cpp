// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <optional>

#include "race_detector/advice/advice.h"
#include "race_detector/advice/common_function.h"
#include "race_detector/advice/kernel_names.h"
#include "race_detector/advice/race_shape.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/source/kernel_source.h"
#include "race_detector/source/loop_turns.h"
#include "race_detector/source/source_expression.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/source/value_change.h"

namespace tessera::race_detector {

namespace {

/// The variable's name, or what to call it without one.
std::string name_in(const check::Finding& race) {
    return race.variable.empty() ? "the variable" : race.variable;
}

/// The element that the example is about.
std::string element_in(const check::Finding& race) {
    return race.variable.empty() ? "the element" : race.variable + race.element;
}

bool is_global(const check::Finding& race) { return race.memory == check::Memory::global; }

/// What a kernel reads a race's element through: "array_view".
const char* view_of(const check::Finding& race) { return race.is_texel ? "texture" : "array_view"; }

/// What a statement does to a variable, for sentences.
struct UpdateWords {
    const char* doing;    ///< "Adding"
    const char* step;     ///< between reading and writing
    const char* all;      ///< "all additions but one are lost"
    const char* noun;     ///< what an atomic function takes the place of
    const char* combine;  ///< what one thread does to the values of all; null: that depends on the order, or has no meaning
};

UpdateWords words_of(Operation operation) {
    switch (operation) {
        case Operation::add: return {"Adding", "add", "additions", "addition", "add the elements up"};
        case Operation::subtract: return {"Subtracting", "subtract", "subtractions", "subtraction", "subtract their sum"};
        case Operation::increment: return {"Incrementing", "add one", "increments", "increment", "add the elements up"};
        case Operation::decrement: return {"Decrementing", "subtract one", "decrements", "decrement", "subtract their sum"};
        case Operation::multiply: return {"Multiplying", "multiply", "multiplications", "multiplication", "multiply the elements"};
        case Operation::divide: return {"Dividing", "divide", "divisions", "division", nullptr};
        case Operation::remainder: return {"Taking a remainder", "divide", "divisions", "division", nullptr};
        case Operation::bit_or: return {"A bitwise or", "combine the bits", "changes", "operator", "combine the elements"};
        case Operation::bit_and: return {"A bitwise and", "combine the bits", "changes", "operator", "combine the elements"};
        case Operation::bit_xor: return {"A bitwise exclusive or", "combine the bits", "changes", "operator", "combine the elements"};
        case Operation::shift_left:
        case Operation::shift_right: return {"Shifting", "shift", "shifts", "shift", nullptr};
        case Operation::maximum: return {"A maximum", "compare", "changes", "comparison", "take the largest of the elements"};
        case Operation::minimum: return {"A minimum", "compare", "changes", "comparison", "take the smallest of the elements"};
        case Operation::test_and_write: return {"Testing and then writing", "test", "writes", "test", nullptr};
        case Operation::other: break;
    }
    return {"Making a new value from the old one", "compute", "changes", "computation", nullptr};
}

/// The repair with atomics comes first where it is possible: it is one word. Empty: there is none.
std::string atomic_repair(const check::Finding& race, const ValueChange& change) {
    const char* const function = atomic_function(change.operation);
    if (function == nullptr || !may_have_atomics(race)) return "";
    if (is_of_whole_structure(race, change)) return "";
    const std::string noun = words_of(change.operation).noun;
    const std::string instead = "concurrency::" + std::string(function) + " instead of the " + noun;
    if (race.type.empty()) return "If it is an int or unsigned int, use " + instead + ". For other types, ";
    return "Because it is an integer, you can use " + instead + ". Faster: ";
}

/// "between line 31 and line 35"; in the order of the source.
std::string between_lines(const check::Finding& race) {
    const check::Position& first = race.first.position;
    const check::Position second = race.second ? race.second->position : check::Position{};
    if (first.line == 0 || second.line == 0 || !is_in_one_function(race)) return "between the two accesses";
    if (first.line == second.line) return "between the two statements of line " + std::to_string(first.line);
    return "between line " + std::to_string(std::min(first.line, second.line)) + " and line " + std::to_string(std::max(first.line, second.line));
}

std::string wrong_fence(const check::Finding& race) {
    const std::string good =
        is_global(race) ? "wait_with_global_memory_fence()" : "wait_with_tile_static_memory_fence()";
    const std::string bad =
        is_global(race) ? "wait_with_tile_static_memory_fence()" : "wait_with_global_memory_fence()";
    return "Each wait orders the memory in its name only: " + bad + " does nothing for " + name_in(race) +
           ", which is " + (is_global(race) ? "global" : "tile_static") + " memory. Use " + good +
           ", or wait(), which orders both.";
}

/// Every thread carries out the statement, and writes the same element there: "total = 0;", "sums[2] = 0;".
bool writes_one_element_in_all_threads(const check::Finding& race) {
    const auto statement = statement_at(race.first.position);
    if (!statement || !statement->is_whole || !is_one_statement(race).value_or(false)) return false;
    const KernelSource kernel(race, statement->last_line);
    if (!kernel.is_known() || !kernel.is_made_here(race.first) || !kernel.is_reached_by_all(statement->first_line)) return false;
    // What controls it would stand before the variable.
    const std::string& text = statement->text;
    const std::size_t name = race.variable.size(), end = end_of_designator(text, 0);
    if (name == 0 || end < name || text.compare(0, name, race.variable) != 0 || text[skip_blanks(text, end)] != '=') return false;
    return text.substr(name, end - name).find_first_not_of("[]0123456789 ") == std::string::npos;
}

std::string same_value(const check::Finding& race, const KernelNames& names) {
    const std::string begin =
        "All these threads write the same value, so the result is right on most hardware, but C++ AMP leaves it undefined. ";
    const std::string condition =
        is_beyond_barriers(race) ? ": compare its index with a fixed one." : ": if (" + names.is_first_of_tile() + ").";
    if (writes_one_element_in_all_threads(race)) return begin + "Let one thread write " + element_in(race) + condition;
    const std::string others = may_have_atomics(race) || (race.type == "float" && !race.is_texel)
                                   ? "let each store the value with concurrency::atomic_exchange."
                                   : "let each thread write an element of its own, and let one thread put these together after " +
                                         std::string(is_beyond_barriers(race) ? "the launch." : names.wait() + ".");
    return begin + "Where all threads come to the same write of one element, let one of them do it" + condition +
           " Where a condition or an index decides which threads write " + element_in(race) + ", none can do it for the others: " + others;
}

/// `list[count[0]++] = x`: each thread needs the value that it found.
bool uses_value_found(const ValueChange& change) {
    return !change.is_complete && (change.operation == Operation::increment || change.operation == Operation::decrement);
}

/// For counters that give each thread a number of its own.
std::string numbered(const check::Finding& race, const ValueChange& change) {
    const char* const function = atomic_function(change.operation);
    const std::string which = ", and use what it returns: the value before the " + std::string(words_of(change.operation).noun) + ".";
    if (!may_have_atomics(race)) return "Use an int or unsigned int with concurrency::" + std::string(function) + which;
    return "Use concurrency::" + std::string(function) + " instead of the " + words_of(change.operation).noun + which;
}

/// For operations that one thread can do to the values of all.
std::string collected(const check::Finding& race, const KernelNames& names, const UpdateWords& words, const std::string& atomics) {
    const std::string let = atomics.empty() ? "Let" : "let";
    if (is_beyond_barriers(race)) {
        return atomics + let + " each tile, or each thread, write its part of the result to an element of its own, and " + words.combine +
               " afterwards: in a second parallel_for_each, or on the host.";
    }
    return atomics + let +
           " each thread write its own value to an element of its own in a tile_static array of the tile's "
           "size, then " +
           names.wait() + ", then let one thread " +
           words.combine + ".";
}

/// For the others.
std::string by_one_thread(const check::Finding& race, const KernelNames& names, const std::string& atomics) {
    const std::string begin = atomics.empty() ? "C++ AMP has no atomic function for this. " : atomics;
    const std::string where = is_beyond_barriers(race) ? "one thread of the launch do it: compare its index with a fixed one"
                                                       : "one thread of the tile do it: if (" + names.is_first_of_tile() + ")";
    const std::string collect = is_beyond_barriers(race) ? "write these to elements of their own, and go through them in a second parallel_for_each, or on the host."
                                                         : "write these to a tile_static array, then " + names.wait() + ", then let one thread go through them.";
    return begin + (atomics.empty() ? "If" : "if") + " it should happen once, let " + where + ". If each thread has a value of its own to apply, " + collect;
}

/// The source cannot be read.
std::string perhaps_accumulation(const check::Finding& race) {
    return "Several threads write " + element_in(race) +
           " in one statement. If it makes the new value from the old one (+=, ++ and the like), they read the same old value and all changes "
           "but one are lost: let each thread write its own value to an element of its own, and let one thread put these together after " +
           (is_beyond_barriers(race) ? "the launch" : "a barrier") +
           ". If it only writes, the last one wins, and any thread may be the last: give each thread an element of its own, or let one thread write it.";
}

std::string accumulation(const check::Finding& race, const KernelNames& names) {
    const std::optional<ValueChange> change = change_of(race);
    if (!change) return perhaps_accumulation(race);
    const Operation operation = change->operation;
    const UpdateWords words = words_of(operation);
    std::string begin = words.doing + std::string(" is three steps: read ") + element_in(race) + ", " + words.step + ", write it. ";
    if (operation == Operation::maximum || operation == Operation::minimum) {
        begin += std::string("When several threads do so at once, they compare with the same old value, and the last one to write wins, even with a ") +
                 (operation == Operation::maximum ? "smaller" : "larger") + " value. ";
    } else if (operation == Operation::test_and_write) {
        begin += "When several threads do so at once, they all pass the test before one of them writes. ";
    } else {
        begin += std::string("When several threads do so at once, they read the same old value and all ") + words.all + " but one are lost. ";
    }
    if (uses_value_found(*change) && !is_of_whole_structure(race, *change)) return begin + numbered(race, *change);
    const std::string atomics = atomic_repair(race, *change);
    return begin + (words.combine != nullptr ? collected(race, names, words, atomics) : by_one_thread(race, names, atomics));
}

/// Of a race of one statement in a loop: its threads may have met in two iterations.
std::string wait_in_loop(const check::Finding& race, const KernelNames& names) {
    const unsigned line = loop_without_barrier(race);
    if (line == 0) return "";
    return " If the threads' elements differ in each iteration of the loop that begins in line " + std::to_string(line) + ", put " + names.wait() +
           " at the end of the loop's body, at a place that all threads of the tile reach equally often: it has no barrier, or not in every "
           "iteration, so a thread may be several iterations ahead of another.";
}

std::string shared_element(const check::Finding& race, const KernelNames& names) {
    // An untiled kernel's parameter may have any name.
    const std::string index = race.first.tile.empty() ? "the index is calculated"
                                                      : "the index is calculated from " + names.index() + " (local counts within the tile, global within the whole domain)";
    return "Several threads write " + element_in(race) +
           " in one statement, and the last one wins, but any thread may be the last. Give each thread an element of its own: look at how " +
           index + ". If all threads should share one value, let one thread write it." + wait_in_loop(race, names);
}

std::string in_place(const check::Finding& race, const KernelNames& names) {
    const std::string begin = "The statement reads an element of " + name_in(race) +
                              " that another thread writes in the same statement, so it may see the old or the new value. ";
    if (is_global(race)) {
        return begin +
               "Read from one " + view_of(race) + " and write to another (two buffers, swapped after each launch).";
    }
    return begin + "Read into a local variable, then " + names.wait() +
           ", then write, then wait again before the next read; or use two tile_static arrays in turn.";
}

std::string unordered_turns(const check::Finding& race, const KernelNames& names) {
    return "The statement calculates an element of " + name_in(race) +
           " from other elements, which change with each iteration of its loop. The loop has no barrier, or not in every iteration, so a thread may be several iterations "
           "ahead of another. Put " +
           names.wait() +
           " at the beginning or at the end of the loop's body, at a place that all threads of the tile "
           "reach equally often. If a thread reads what another one writes in the same iteration, read into a local variable first, and wait "
           "a second time between reading and writing." +
           (race.hazard == check::Hazard::write_write ? " If two threads have the same element in one iteration, no wait helps: look at how the index is calculated." : "");
}

/// A wait between statements of one block would be one that perhaps not all threads reach.
std::string end_of_condition(const check::Finding& race) {
    const auto first = statement_at(race.first.position), second = race.second ? statement_at(race.second->position) : std::nullopt;
    if (!first || !second || first->head_line != second->head_line || first->head_begin != second->head_begin) return "";
    if (first->block_condition.empty() || first->block_condition != second->block_condition) return "";
    return " Both lines are in the block of if " + first->block_condition +
           ": unless all threads of the tile enter it or none does, end the block before the wait, and begin another one with this condition "
           "after it.";
}

std::string missing_barrier(const check::Finding& race, const KernelNames& names) {
    return "Put " + names.wait() + " " + between_lines(race) +
           ", at a place that all threads of the tile reach. Without it a thread may reach the second of "
           "these " +
           (is_one_line(race) ? "statements" : "lines") + " before another has executed the first one." + end_of_condition(race);
}

std::string two_branches(const check::Finding& race, const KernelNames& names) {
    const std::string begin = "The lines are in two branches of which a thread takes one, so no wait can stand between them. ";
    const std::string split = "end the branches after the first of the accesses, then " + names.wait() + ", then begin another if with the second one.";
    if (race.hazard == check::Hazard::write_write) return begin + "Give each thread an element of its own; or " + split;
    return begin + "If the old value is to be read, read it into a local variable before the branches, then " + names.wait() +
           ", then write. If the new one is, " + split;
}

std::string missing_second_barrier(const check::Finding& race, const KernelNames& names) {
    return "There is a wait " + between_lines(race) +
           ", but in a loop one wait is not enough: a thread that has finished this iteration writes "
           "the values of the next one while another still reads. Put a second " +
           names.wait() +
           " at the "
           "end of the loop's body, so that both " +
           (is_one_line(race) ? "statements" : "lines") + " have a wait before and after them. (If there is no loop, "
           "the function may be called again: then a second wait is missing at its end. Or some threads skip the wait.)";
}

std::string mixed_atomics(const check::Finding& race, const KernelNames& names) {
    const std::string begin =
        "Atomic operations are safe only among each other; a plain read or write of " +
        element_in(race) + " at the same time is a race. ";
    if (race.second && is_one_statement(race).value_or(false)) {
        return begin +
               "This statement does both. Another thread may change the element in between, even if the plain access is made atomic, too: calculate "
               "the new value in a loop with concurrency::atomic_compare_exchange. Where the plain access only tests whether atomic_fetch_max or "
               "atomic_fetch_min would change anything, leave it out.";
    }
    if (!is_beyond_barriers(race) && has_wait_between(race)) return begin + missing_second_barrier(race, names);
    const std::string order = is_beyond_barriers(race) ? "move one of them to the host, or to a parallel_for_each of its own, before or after this one."
                                                       : "put " + names.wait() + " " + between_lines(race) + ", reached by all threads of the tile.";
    return begin + "If a thread reads the element to know what its own atomic operation finds there, let it use what the atomic function returns. Otherwise " + order +
           " Making the plain access atomic, too, is right only where the result may depend on the order of the threads.";
}

std::string unordered_lines(const check::Finding& race, const KernelNames& names) {
    return "Both lines are in the loop that begins in line " + std::to_string(loop_without_barrier(race)) +
           ". It has no barrier, or not in every iteration, so a thread may be several iterations ahead of another. Put " + names.wait() +
           " at the end of the loop's body, at a place that all threads of the tile reach equally often. If one thread uses what another "
           "writes in the same iteration, put a second wait " + between_lines(race) + ", too.";
}

std::string unclear_barrier(const check::Finding& race, const KernelNames& names) {
    if (!is_in_one_function(race)) {
        return "Put " + names.wait() + " " + between_lines(race) +
               ", at a place that all threads of the tile reach: where one of the functions with these lines is called, perhaps. If there is one "
               "already and the calls are in a loop, a second wait at the end of the loop's body is missing.";
    }
    return missing_barrier(race, names) +
           " If there is one already and the lines are in a loop, a second wait at the end of the loop's "
           "body is missing: it separates this iteration's reads from the next iteration's writes.";
}

/// Of a line with several statements, or of one whose source cannot be read.
std::string unclear_line(const check::Finding& race, const KernelNames& names) {
    const std::string line = std::to_string(race.first.position.line);
    if (is_beyond_barriers(race)) {
        return "Both accesses are in line " + line +
               ", and nothing orders the threads there. Give each thread an element of its own, or split this parallel_for_each into two, so that "
               "the first has finished when the second begins.";
    }
    return "Both accesses are in line " + line +
           ". If they are two statements, put " + names.wait() +
           " between them, at a place that all threads of the tile reach. If they are one, "
           "give each thread an element of its own, or read into a local variable, then " +
           names.wait() + ", then write.";
}

std::string between_tiles(const check::Finding& race) {
    const std::string begin = race.first.tile.empty()
                                  ? "A kernel without tiles has no barrier: its threads run in any order. "
                                  : "A barrier orders the threads of one tile only; tiles run in any order. ";
    std::string text = begin + "Split this parallel_for_each into two, so that the first has finished when the second begins";
    if (race.hazard == check::Hazard::read_write)
        text += std::string(", or read from one ") + view_of(race) + " and write to another";
    if (!may_have_atomics(race)) return text + ".";
    return text + ". For counters and flags, use atomic functions (concurrency::atomic_fetch_add and others).";
}

}  // namespace

std::string race_advice(const check::Finding& finding, SourceFiles& sources) {
    const check::Finding race = in_common_function(finding);
    const KernelNames names(race, sources);
    switch (shape_of(race)) {
        case RaceShape::wrong_fence: return wrong_fence(race);
        case RaceShape::mixed_atomics: return mixed_atomics(race, names);
        case RaceShape::same_value: return same_value(race, names);
        case RaceShape::accumulation: return accumulation(race, names);
        case RaceShape::shared_element: return shared_element(race, names);
        case RaceShape::in_place: return in_place(race, names);
        case RaceShape::unordered_turns: return unordered_turns(race, names);
        case RaceShape::missing_barrier: return missing_barrier(race, names);
        case RaceShape::two_branches: return two_branches(race, names);
        case RaceShape::missing_second_barrier: return missing_second_barrier(race, names);
        case RaceShape::unordered_lines: return unordered_lines(race, names);
        case RaceShape::unclear_barrier: return unclear_barrier(race, names);
        case RaceShape::unclear_line: return unclear_line(race, names);
        case RaceShape::between_tiles: return between_tiles(race);
    }
    return "";
}

}  // namespace tessera::race_detector
