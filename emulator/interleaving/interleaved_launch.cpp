// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/interleaved_launch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "emulator/exploration/current_schedule.h"
#include "emulator/exploration/fork_server.h"
#include "tessera/exceptions.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

namespace {

bool some_library_announces = false;
void (*announced_launch_begins)() = nullptr;

std::mutex launch_mutex;

bool has_warned = false;

void warn_of_token(const SchedulePlan& plan, const char* why) {
    if (std::exchange(has_warned, true)) return;
    std::fprintf(stderr,
                 "tessera: warning: the schedule '%s' makes choices that %s: it is one of another program, or of an earlier version, "
                 "another compiler or another input of this one, and shows nothing here\n",
                 replay_of(plan.token().text()).c_str(), why);
}

/// To a search it is a reason for not being complete.
void warn_of_strange_token(const SchedulePlan& plan) {
    const std::vector<std::string>& cuts = plan.cuts().reasons();
    if (std::find(cuts.begin(), cuts.end(), exploration_key::cut::kToken) != cuts.end()) warn_of_token(plan, "there are not in this run");
}

/// Launches that come later may make the choices that are left. A run that ends otherwise leaves some, too.
void warn_of_choices_at_exit() {
    static const bool is_registered = std::atexit([] {
        const SchedulePlan* const plan = schedule_plan();
        if (plan != nullptr && plan->has_choices_left() && !fork_server.is_recording()) warn_of_token(*plan, "this run has not come to");
    }) == 0;
    static_cast<void>(is_registered);
}

}  // namespace

InterleavedLaunch::InterleavedLaunch(const Options& options, TileJob& job, const LaunchCapture& capture)
    : turn_(launch_mutex), interleaving_(plan_for(options), LaunchMemory(capture)) {
    if (!job.request->instrumented || !some_library_announces) {
        const std::string text = "preempt=access expects a kernel built with tessera c++ --check, and the one launched at " +
                                 std::string(job.request->file) + ":" + std::to_string(job.request->line) + " was not";
        fork_server.fail(text);
        throw Concurrency::runtime_exception(("concurrency::parallel_for_each: " + text).c_str(), e_fail);
    }
    job.turns = &interleaving_;
    accesses_are_announced = true;
    if (announced_launch_begins != nullptr) announced_launch_begins();
}

InterleavedLaunch::~InterleavedLaunch() {
    accesses_are_announced = false;
    if (fork_server.is_recording()) return;
    warn_of_strange_token(interleaving_.plan);
    if (interleaving_.plan.has_choices_left()) warn_of_choices_at_exit();
}

}  // namespace tessera::detail

namespace tessera {

void announces_accesses(void (*launch_begins)()) {
    detail::some_library_announces = true;
    detail::announced_launch_begins = launch_begins;
}

}  // namespace tessera
