// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/exploration/schedule_plan.h"
#include "emulator/options/options.h"
#include "emulator/schedules/source_edit.h"

namespace tessera::detail {

/// True with the option preempt=access, or a replay token that says so.
bool is_interleaved(const Options& options);

/// From the next plan on: whether launches in weak memory explain their old values, and the edits of the source that they assume.
void ask_of_weak_memory(bool explains, const std::vector<SourceEdit>& edits);

/// The plan that this process follows, null before its first launch with preempt=access. Never destroyed.
SchedulePlan* schedule_plan();

/// The same, made or replaced where the options say another.
SchedulePlan& plan_for(const Options& options);

}  // namespace tessera::detail
