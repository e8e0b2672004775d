// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/current_schedule.h"

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

namespace {

SchedulePlan* current_plan = nullptr;

bool explanation_is_wanted = false;
std::vector<SourceEdit>* wanted_edits = nullptr;

FenceEdits edits_of(const std::vector<SourceEdit>& wanted, SourceLines& lines) {
    FenceEdits edits;
    for (const SourceEdit& edit : wanted) {
        MemorySpaces kinds;
        if (edit.covers_global) kinds = kinds | MemorySpaces::of(MemorySpace::global);
        if (edit.covers_tile_static) kinds = kinds | MemorySpaces::of(MemorySpace::tile_static);
        edits.add({edit.is_new, lines.number_of(edit.file, edit.line), kinds});
    }
    return edits;
}

ScheduleToken token_of(const Options& options) {
    if (options.schedule.token && options.schedule.token->at_accesses) return *options.schedule.token;
    ScheduleToken token;
    token.at_accesses = true;
    token.points = PlaceSet::of_everything();
    token.seed = options.schedule.seed;
    switch (options.schedule.kind) {
        case ScheduleKind::forward: token.strategy = ScheduleToken::Strategy::forward; break;
        case ScheduleKind::reverse: token.strategy = ScheduleToken::Strategy::reverse; break;
        case ScheduleKind::random: token.strategy = ScheduleToken::Strategy::random; break;
    }
    return token;
}

}  // namespace

SchedulePlan& plan_for(const Options& options) {
    const ScheduleToken token = token_of(options);
    // A program may change the options between launches; what other runs follow to the letter it then gives up.
    if (current_plan == nullptr || current_plan->token() != token) {
        delete current_plan;
        current_plan = make_immortal([&] { return new SchedulePlan(token); });
        current_plan->explains = explanation_is_wanted;
        if (wanted_edits != nullptr) current_plan->edits = edits_of(*wanted_edits, current_plan->lines);
    }
    return *current_plan;
}

void ask_of_weak_memory(bool explains, const std::vector<SourceEdit>& edits) {
    explanation_is_wanted = explains;
    delete wanted_edits;
    wanted_edits = new std::vector<SourceEdit>(edits);
}

bool is_interleaved(const Options& options) {
    return options.preempt == Preemption::access || (options.schedule.token && options.schedule.token->at_accesses);
}

SchedulePlan* schedule_plan() { return current_plan; }

}  // namespace tessera::detail
