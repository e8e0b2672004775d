// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "race_detector/advice.h"
#include "race_detector/file_names.h"
#include "race_detector/race_shape.h"

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

/// The types that the atomic functions of C++ AMP take.
bool is_integer(const std::string& type) {
    return type == "int" || type == "unsigned int" || type == "unsigned";
}

/// The repair with atomics comes first where it is possible: it is one word.
std::string atomic_repair(const check::Finding& race) {
    if (is_integer(race.type)) {
        return "As it is an integer, concurrency::atomic_fetch_add (or the atomic function for what is done "
               "here) in place of the addition is a repair. The faster one: ";
    }
    return race.type.empty() ? "For integers, concurrency::atomic_fetch_add in place of the addition is a "
                               "repair. The other one: "
                             : "";
}

/// "between line 31 and line 35", "between line 4 of a.h and line 35 of b.cpp"; in the order of the source.
std::string between_lines(const check::Finding& race) {
    const check::Position& first = race.first.position;
    const check::Position second = race.second ? race.second->position : check::Position{};
    if (first.line == 0 || second.line == 0) return "between the two accesses";
    if (first.file == second.file) {
        return "between line " + std::to_string(std::min(first.line, second.line)) + " and line " +
               std::to_string(std::max(first.line, second.line));
    }
    const auto place = [](const check::Position& position) {
        return "line " + std::to_string(position.line) + " of " + std::string(last_component(position.file));
    };
    return "between " + place(first) + " and " + place(second);
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

std::string mixed_atomics(const check::Finding& race) {
    const std::string begin =
        "An atomic operation is safe among atomic operations only; a plain read or write of " +
        element_in(race) + " at the same time is not. Make the plain access atomic, too";
    if (is_beyond_barriers(race)) {
        return begin +
               ", or move it to the host or to a parallel_for_each of its own, before or after this one.";
    }
    return begin + ", or put t_idx.barrier.wait() " + between_lines(race) +
           ", reached by all threads of the tile.";
}

std::string same_value(const check::Finding& race) {
    return "All these threads write the same value, so that most hardware shows nothing, but C++ AMP leaves "
           "the result undefined. Let one thread write " +
           element_in(race) +
           (is_beyond_barriers(race) ? ": compare idx with one fixed index."
                                     : ": if (t_idx.local[0] == 0), with a comparison for each dimension.");
}

std::string accumulation(const check::Finding& race) {
    const std::string begin = "Adding is three steps: read " + element_in(race) +
                              ", add, write it. When several threads do so at once, they read the same old "
                              "value and all additions but one are lost. ";
    const std::string atomics = atomic_repair(race);
    const std::string let = atomics.empty() ? "Let" : "let";
    if (is_beyond_barriers(race)) {
        return begin + atomics + let +
               " each tile, or each thread, write its part of the result to an element of its own, and add "
               "these up afterwards: in a second parallel_for_each, or on the host.";
    }
    return begin + atomics + let +
           " each thread write its own value to an element of its own in a tile_static array of the tile's "
           "size, then t_idx.barrier.wait(), then let one thread add the elements up.";
}

std::string shared_element(const check::Finding& race) {
    return "Several threads write " + element_in(race) +
           " in one statement, and the last one wins, whichever that is. Give each thread an element of its "
           "own: look at how the index is made from t_idx (local counts within the tile, global within the "
           "whole domain). If one value is meant for all, let one thread write it.";
}

std::string in_place(const check::Finding& race) {
    const std::string begin = "The statement reads an element of " + name_in(race) +
                              " that another thread writes in the same statement: whether the read sees the "
                              "old or the new value is chance. ";
    if (is_global(race)) {
        return begin +
               "Read from one array_view and write to another (two buffers, swapped after each launch).";
    }
    return begin +
           "Read into a local variable, then t_idx.barrier.wait(), then write, then wait again before the "
           "next read; or use two tile_static arrays in turn.";
}

std::string missing_barrier(const check::Finding& race) {
    return "Put t_idx.barrier.wait() " + between_lines(race) +
           ", at a place that all threads of the tile reach. Without it a thread may be at the second of "
           "these lines while another has not done the first one.";
}

std::string missing_second_barrier(const check::Finding& race) {
    return "There is a wait " + between_lines(race) +
           ", but in a loop it orders only one of two things: a thread that is done with this turn writes "
           "the values of the next one while another still reads. Put a second t_idx.barrier.wait() at the "
           "end of the loop's body, so that both lines have a wait before and behind them. (Without a loop: "
           "the wait must not be in a branch that is skipped.)";
}

std::string unclear_barrier(const check::Finding& race) {
    return missing_barrier(race) +
           " If there is one already and the lines are in a loop, a second wait at the end of the loop's "
           "body is missing: it keeps the next turn's writes away from this turn's reads.";
}

std::string between_tiles(const check::Finding& race) {
    const std::string begin = race.first.tile.empty()
                                  ? "A kernel without tiles has no barrier: its threads run in any order. "
                                  : "A barrier orders the threads of one tile only; tiles run in any order. ";
    std::string text = begin +
                       "Make two parallel_for_each calls of this one, so that everything before has happened "
                       "when the second begins";
    if (race.hazard == check::Hazard::read_write)
        text += ", or read from one array_view and write to another";
    return text +
           ". For counters and flags there are the atomic functions (concurrency::atomic_fetch_add and "
           "others).";
}

}  // namespace

std::string race_advice(const check::Finding& race) {
    switch (shape_of(race)) {
        case RaceShape::wrong_fence: return wrong_fence(race);
        case RaceShape::mixed_atomics: return mixed_atomics(race);
        case RaceShape::same_value: return same_value(race);
        case RaceShape::accumulation: return accumulation(race);
        case RaceShape::shared_element: return shared_element(race);
        case RaceShape::in_place: return in_place(race);
        case RaceShape::missing_barrier: return missing_barrier(race);
        case RaceShape::missing_second_barrier: return missing_second_barrier(race);
        case RaceShape::unclear_barrier: return unclear_barrier(race);
        case RaceShape::between_tiles: return between_tiles(race);
    }
    return "";
}

}  // namespace tessera::race_detector
