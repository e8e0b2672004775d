// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/weak_outcome.h"

#include <fmt/format.h>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/unknown_values.h"
#include "emulator/documents/weak_outcome_keys.h"
#include "emulator/support/text_parts.h"
#include "tools/golden/tuple_text.h"
#include "tools/recording/old_access_text.h"
#include "tools/recording/value_text.h"

namespace tessera::tools {
namespace weak_outcome_key = detail::weak_outcome_key;
namespace {

using detail::Json;
using detail::last_component;

ThreadStep step_of(const JsonValue& json) {
    const JsonValue thread = json.at(weak_outcome_key::kThread);
    return {thread.at(weak_outcome_key::kTile).numbers_or_none(), thread.at(weak_outcome_key::kLocal).numbers_or_none(), thread.at(weak_outcome_key::kIndex).numbers_or_none(),
            json.at(weak_outcome_key::kFile).text(), json.at(weak_outcome_key::kLine).unsigned_number()};
}

Json json_of(const ThreadStep& step) {
    return {{weak_outcome_key::kThread, {{weak_outcome_key::kTile, detail::known_or_null(step.tile)}, {weak_outcome_key::kLocal, detail::known_or_null(step.local)}, {weak_outcome_key::kIndex, detail::known_or_null(step.index)}}},
            {weak_outcome_key::kFile, step.file},
            {weak_outcome_key::kLine, step.line}};
}

OldValue old_value_of(const JsonValue& json) {
    OldValue old;
    old.step = step_of(json);
    old.does = json.at(weak_outcome_key::kDoes).text();
    old.variable = json.at(weak_outcome_key::kVariable).text();
    old.element = json.at(weak_outcome_key::kElement).text();
    old.type = json.at(weak_outcome_key::kType).text();
    old.value = json.at(weak_outcome_key::kValue).text();
    if (!json.at(weak_outcome_key::kWriter).is_null()) old.writer = step_of(json.at(weak_outcome_key::kWriter));
    old.missed = step_of(json.at(weak_outcome_key::kMissed));
    old.missed_value = json.at(weak_outcome_key::kMissed).at(weak_outcome_key::kValue).text();
    return old;
}

Json json_of(const OldValue& old) {
    Json told = json_of(old.step);
    told[weak_outcome_key::kDoes] = old.does;
    told[weak_outcome_key::kVariable] = old.variable;
    told[weak_outcome_key::kElement] = old.element;
    told[weak_outcome_key::kType] = old.type;
    told[weak_outcome_key::kValue] = old.value;
    told[weak_outcome_key::kWriter] = old.writer ? json_of(*old.writer) : Json();
    told[weak_outcome_key::kMissed] = json_of(old.missed);
    told[weak_outcome_key::kMissed][weak_outcome_key::kValue] = old.missed_value;
    return told;
}

FenceChange change_of(const JsonValue& json) {
    FenceChange change;
    change.edit = {json.at(weak_outcome_key::kNew).boolean(), json.at(weak_outcome_key::kGlobal).boolean(), json.at(weak_outcome_key::kTileStatic).boolean(), json.at(weak_outcome_key::kFile).text(),
                   json.at(weak_outcome_key::kLine).unsigned_number()};
    change.is_barrier = json.at(weak_outcome_key::kBarrier).boolean();
    change.covers_global = json.at(weak_outcome_key::kCovered).text() == "global";
    if (!json.at(weak_outcome_key::kBefore).is_null()) change.before_line = json.at(weak_outcome_key::kBefore).unsigned_number();
    if (!json.at(weak_outcome_key::kThread).is_null()) change.step = step_of(json);
    return change;
}

Json json_of(const FenceChange& change) {
    Json told = change.step ? json_of(*change.step) : Json{{weak_outcome_key::kThread, Json()}, {weak_outcome_key::kFile, change.edit.file}, {weak_outcome_key::kLine, change.edit.line}};
    told[weak_outcome_key::kNew] = change.edit.is_new;
    told[weak_outcome_key::kGlobal] = change.edit.covers_global;
    told[weak_outcome_key::kTileStatic] = change.edit.covers_tile_static;
    told[weak_outcome_key::kBarrier] = change.is_barrier;
    told[weak_outcome_key::kCovered] = change.covers_global ? "global" : "tile_static";
    told[weak_outcome_key::kBefore] = change.before_line ? Json(*change.before_line) : Json();
    return told;
}

std::string name_of(const OldValue& old) { return (old.variable.empty() ? "memory" : old.variable) + old.element; }

std::string sentence(const OldValue& old) {
    OldValueWords words;
    words.does = old.does;
    words.thread = old.step.thread_text();
    words.place = old.step.place_text();
    words.name = name_of(old);
    words.value = old.value;
    words.origin = old.writer ? origin_text(old.writer->thread_text(), old.writer->place_text()) : "from before the launch";
    words.newer = newer_value_text(old.missed_value, old.missed.thread_text(), old.missed.place_text());
    return old_value_sentence(words);
}

}  // namespace

std::string ThreadStep::thread_text() const {
    return tile.empty() ? "thread " + tuple_text(index) : fmt::format("thread {} of tile {}", tuple_text(local), tuple_text(tile));
}

std::string ThreadStep::place_text() const { return line == 0 ? "an unknown line" : fmt::format("{}:{}", last_component(file), line); }

std::string FenceChange::text() const {
    if (!edit.is_new) {
        const char* const now = is_barrier ? (covers_global ? "wait_with_global_memory_fence" : "wait_with_tile_static_memory_fence")
                                           : (covers_global ? "global_memory_fence" : "tile_static_memory_fence");
        return fmt::format("{} instead of {} at {}:{}", is_barrier ? "wait" : "all_memory_fence", now, last_component(edit.file), edit.line);
    }
    const char* const fence = !edit.covers_global ? "tile_static_memory_fence" : edit.covers_tile_static ? "all_memory_fence" : "global_memory_fence";
    std::string text = fmt::format("{} behind {}:{}", fence, last_component(edit.file), edit.line);
    if (before_line && *before_line > edit.line) text = fmt::format("{} between lines {} and {} of {}", fence, edit.line, *before_line, last_component(edit.file));
    return text;
}

std::vector<detail::SourceEdit> WeakOutcome::edits() const {
    std::vector<detail::SourceEdit> edits;
    for (const FenceChange& change : changes) edits.push_back(change.edit);
    return edits;
}

WeakOutcome told_weak_outcome(const std::string& text) {
    const JsonDocument document = JsonDocument::of_text(text, "what the program says", "explanation of a run");
    const JsonValue json = document.root();
    WeakOutcome weak;
    for (const JsonValue& access : json.at(weak_outcome_key::kAccesses).elements()) {
        weak.old_values.push_back(old_value_of(access));
        OldValue& old = weak.old_values.back();
        old.value = value_text(detail::bytes_of(old.value), old.type);
        old.missed_value = value_text(detail::bytes_of(old.missed_value), old.type);
    }
    if (json.at(weak_outcome_key::kEdits).is_null()) return weak;
    for (const JsonValue& edit : json.at(weak_outcome_key::kEdits).elements()) weak.changes.push_back(change_of(edit));
    return weak;
}

WeakOutcome weak_outcome_of(const JsonValue& json) {
    WeakOutcome weak;
    for (const JsonValue& access : json.at(weak_outcome_key::kAccesses).elements()) weak.old_values.push_back(old_value_of(access));
    if (json.at(weak_outcome_key::kFences).is_null()) return weak;
    for (const JsonValue& edit : json.at(weak_outcome_key::kFences).elements()) weak.changes.push_back(change_of(edit));
    weak.is_searched = json.at(weak_outcome_key::kSearched).boolean();
    return weak;
}

Json json_of(const WeakOutcome& weak) {
    Json accesses = Json::array(), fences = Json::array();
    for (const OldValue& old : weak.old_values) accesses.push_back(json_of(old));
    for (const FenceChange& change : weak.changes) fences.push_back(json_of(change));
    return {{weak_outcome_key::kAccesses, std::move(accesses)}, {weak_outcome_key::kFences, weak.changes.empty() ? Json() : std::move(fences)}, {weak_outcome_key::kSearched, weak.is_searched}};
}

std::string text_of(const WeakOutcome& weak, bool proven) {
    std::string text = proven ? "    no interleaving gives this:\n" : "    this schedule is not an interleaving:\n";
    for (const OldValue& old : weak.old_values) text += "      " + sentence(old) + "\n";
    if (weak.changes.empty()) return text;
    text += weak.is_searched ? "    it cannot happen with\n" : "    this schedule cannot happen with\n";
    for (const FenceChange& change : weak.changes) {
        text += fmt::format("      {}{}\n", change.text(), change.step ? ", executed by " + change.step->thread_text() : "");
    }
    return text;
}

}  // namespace tessera::tools
