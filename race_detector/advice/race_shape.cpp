// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/race_shape.h"

#include <optional>
#include <string>

#include "race_detector/advice/common_function.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/source/loop_turns.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/source/value_change.h"

namespace tessera::race_detector {

namespace {

bool has_wait(const std::string& code) {
    return code.find("wait(") != std::string::npos || code.find("wait_with_") != std::string::npos;
}

/// Two statements of one tile: whether a call of a `wait` stands between them.
RaceShape barrier_shape(const check::Finding& race) {
    if (!is_in_one_function(race)) return RaceShape::unclear_barrier;
    if (loop_without_barrier(race) != 0) return RaceShape::unordered_lines;
    if (are_in_two_branches(race)) return RaceShape::two_branches;
    const CodeBetween between = code_between(race.first.position, race.second->position);
    if (has_wait(between.compiled)) return RaceShape::missing_second_barrier;
    // A function that gets the barrier may wait.
    const bool may_wait = has_wait(between.perhaps_compiled) || between.compiled.find("barrier") != std::string::npos;
    return between.compiled.empty() || may_wait ? RaceShape::unclear_barrier : RaceShape::missing_barrier;
}

/// Whether one of the two statements makes the new value from the old one: then that they store the same is chance.
bool changes_value(const check::Finding& race) {
    for (const check::Access* access : {&race.first, race.second ? &*race.second : nullptr}) {
        const auto statement = access != nullptr ? statement_at(access->position) : std::nullopt;
        if (statement && change_in(*statement, race.variable)) return true;
    }
    return false;
}

/// `values[i] += values[i + 1]` reads what others change, unless threads write one element, too.
bool accumulates(const check::Finding& race) {
    const std::optional<ValueChange> change = change_of(race);
    return change && (race.hazard == check::Hazard::write_write || !change->uses_other_elements);
}

RaceShape shape_of_one_statement(const check::Finding& race) {
    if (race.hazard == check::Hazard::read_write) return loop_without_barrier(race) != 0 ? RaceShape::unordered_turns : RaceShape::in_place;
    // Without the source a single variable is more likely to be a sum than an element of an array.
    const bool may_be_sum = race.element.empty() && !statement_at(race.first.position);
    return may_be_sum ? RaceShape::accumulation : RaceShape::shared_element;
}

}  // namespace

bool has_wait_between(const check::Finding& race) {
    return race.second && is_in_one_function(race) && has_wait(code_between(race.first.position, race.second->position).compiled);
}

bool may_have_atomics(const check::Finding& race) { return !race.is_texel && (race.type.empty() || is_atomic_type(race.type)); }

bool has_atomics(const check::Finding& race) { return !race.type.empty() && may_have_atomics(race); }

bool is_beyond_barriers(const check::Finding& race) {
    return race.scope == check::Reach::launch || race.also_between_tiles;
}

RaceShape shape_of(const check::Finding& race) {
    using check::AccessKind;
    // No fence of a barrier orders tiles.
    if (race.message.find("fence") != std::string::npos && !is_beyond_barriers(race)) return RaceShape::wrong_fence;
    const AccessKind second = race.second ? race.second->access : AccessKind::none;
    if (race.first.access == AccessKind::atomic || second == AccessKind::atomic)
        return RaceShape::mixed_atomics;
    const std::optional<bool> one = race.second ? is_one_statement(race) : true;
    if (one.value_or(false) && may_be_of_two_turns(race)) return RaceShape::unordered_turns;
    if (one.value_or(false) && accumulates(race)) return RaceShape::accumulation;
    if (race.same_value && race.hazard == check::Hazard::write_write && !changes_value(race)) return RaceShape::same_value;
    if (!one) return RaceShape::unclear_line;
    if (*one) return shape_of_one_statement(race);
    return is_beyond_barriers(race) ? RaceShape::between_tiles : barrier_shape(race);
}

}  // namespace tessera::race_detector
