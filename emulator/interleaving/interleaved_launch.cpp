// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/interleaved_launch.h"

#include <algorithm>
#include <cstdio>
#include <string>
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

/// To a search it is a reason for not being complete.
void warn_of_strange_token(const SchedulePlan& plan) {
    static bool has_warned = false;
    const std::vector<std::string>& cuts = plan.cuts().reasons();
    if (has_warned || std::find(cuts.begin(), cuts.end(), exploration_key::cut::kToken) == cuts.end()) return;
    has_warned = true;
    std::fprintf(stderr,
                 "tessera: warning: the schedule '%s' makes choices that there are not in this run: it is one of another program, or of an "
                 "earlier version or another input of this one, and shows nothing here\n",
                 replay_of(plan.token().text()).c_str());
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
    if (!fork_server.is_recording()) warn_of_strange_token(interleaving_.plan);
}

}  // namespace tessera::detail

namespace tessera {

void announces_accesses(void (*launch_begins)()) {
    detail::some_library_announces = true;
    detail::announced_launch_begins = launch_begins;
}

}  // namespace tessera
