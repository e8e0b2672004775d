// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/current_schedule.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "emulator/interleaving/fork_server.h"
#include "emulator/launch/tile_job.h"
#include "emulator/messages/errors.h"
#include "emulator/support/sanitizer_annotations.h"
#include "tessera/exceptions.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

namespace {

bool some_library_announces = false;
void (*announced_launch_begins)() = nullptr;

std::mutex launch_mutex;
SchedulePlan* current_plan = nullptr;

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

SchedulePlan& plan_for(const Options& options) {
    const ScheduleToken token = token_of(options);
    // A program may change the options between launches; what other runs follow to the letter it then gives up.
    if (current_plan == nullptr || current_plan->token() != token) {
        delete current_plan;
        current_plan = make_immortal([&] { return new SchedulePlan(token); });
    }
    return *current_plan;
}

}  // namespace

bool is_interleaved(const Options& options) {
    return options.preempt == Preemption::access || (options.schedule.token && options.schedule.token->at_accesses);
}

SchedulePlan* schedule_plan() { return current_plan; }

InterleavedLaunch::InterleavedLaunch(const Options& options, TileJob& job, const LaunchCapture& capture)
    : turn_(launch_mutex), interleaving_{plan_for(options), LaunchMemory(capture)} {
    if (!job.request->instrumented || !some_library_announces) {
        const std::string text = "preempt=access expects a kernel built with tessera c++ --check, and the one launched at " +
                                 std::string(job.request->file) + ":" + std::to_string(job.request->line) + " was not";
        fork_server.fail(text);
        throw Concurrency::runtime_exception(("concurrency::parallel_for_each: " + text).c_str(), e_fail);
    }
    job.interleaving = &interleaving_;
    accesses_are_announced = true;
    if (announced_launch_begins != nullptr) announced_launch_begins();
}

InterleavedLaunch::~InterleavedLaunch() { accesses_are_announced = false; }

}  // namespace tessera::detail

namespace tessera {

void announces_accesses(void (*launch_begins)()) {
    detail::some_library_announces = true;
    detail::announced_launch_begins = launch_begins;
}

}  // namespace tessera
