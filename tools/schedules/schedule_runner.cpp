// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/schedule_runner.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tools/support/failure.h"

namespace tessera::tools {

struct ScheduleRunner::Worker {
    std::unique_ptr<ExploredProcess> process;  ///< may wait for the next schedule
    bool is_running = false;
    bool is_second_try = false;
    std::string token;
    ExploredRun run;
};

ScheduleRunner::ScheduleRunner(Command command, unsigned workers, const Interruption& interruption)
    : command_(std::move(command)), interruption_(interruption) {
    for (unsigned i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>());
}

ScheduleRunner::~ScheduleRunner() = default;

bool ScheduleRunner::has_room() const {
    return std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) { return !worker->is_running; });
}

void ScheduleRunner::start(const Schedule& schedule) {
    const auto idle = std::find_if(workers_.begin(), workers_.end(), [](const auto& worker) { return !worker->is_running; });
    Worker& worker = **idle;
    worker.is_running = true;
    worker.is_second_try = false;
    worker.token = schedule.token;
    begin(worker);
}

/// Asks for the run; of a new process where there is none, or where each runs one schedule.
void ScheduleRunner::begin(Worker& worker) {
    worker.run = {};
    const bool forks = cannot_fork_.empty();
    if (worker.process == nullptr) worker.process = std::make_unique<ExploredProcess>(command_, interruption_.while_waiting());
    worker.process->send((forks ? "fork " : "be ") + worker.token + added_);
}

/// Takes what a program has said. True when its run has ended.
bool ScheduleRunner::listen(Worker& worker) {
    std::vector<std::string> lines;
    const bool goes_on = worker.process->receive(lines);
    for (const std::string& line : lines) worker.run.add_line(line);
    has_launched_ = has_launched_ || !lines.empty();
    if (worker.run.cannot_fork) {
        // This process can still run the schedule itself.
        cannot_fork_ = *worker.run.cannot_fork;
        begin(worker);
        return false;
    }
    if (goes_on) {
        // A refused schedule has an end too where a child was made for it.
        if (!worker.run.has_ended() && !(worker.run.refusal && !cannot_fork_.empty())) return false;
        worker.run.standard_error = worker.process->take_standard_error();
        return true;
    }
    return has_ended(worker);
}

/// A program that has closed its socket. In a process a schedule that is the end of the run.
bool ScheduleRunner::has_ended(Worker& worker) {
    const ProcessResult result = worker.process->end();
    worker.run.standard_error = worker.process->take_standard_error();
    worker.process.reset();
    worker.run.exit_code = result.exit_code;
    worker.run.signal = result.signal;
    if (!cannot_fork_.empty() || !worker.run.said_anything) return true;
    // The process that forks has died of something that is none of this schedule's business, as of lack of memory.
    if (worker.is_second_try) {
        throw tool_failed("the program that runs the schedules ended twice before schedule {} did, the last time by {} {}",
                          worker.token, result.signal != 0 ? "signal" : "exit code",
                          result.signal != 0 ? result.signal : result.exit_code);
    }
    worker.is_second_try = true;
    begin(worker);
    return false;
}

std::vector<ScheduleRunner::Ended> ScheduleRunner::wait() {
    std::vector<Ended> ended;
    while (ended.empty() && interruption_.signal() == 0) {
        std::vector<pollfd> waiting;
        std::vector<Worker*> running;
        for (const auto& worker : workers_) {
            if (!worker->is_running) continue;
            running.push_back(worker.get());
            waiting.push_back({worker->process->descriptor(), POLLIN, 0});
        }
        if (running.empty()) break;
        if (ppoll(waiting.data(), waiting.size(), nullptr, &interruption_.while_waiting()) < 0) {
            if (errno == EINTR) continue;
            throw tool_failed("cannot wait for the explored program: {}", std::strerror(errno));
        }
        for (std::size_t i = 0; i < running.size(); ++i) {
            Worker& worker = *running[i];
            if (waiting[i].revents == 0 || !listen(worker)) continue;
            worker.is_running = false;
            // Only a server waits for another schedule.
            if (!cannot_fork_.empty()) worker.process.reset();
            ended.push_back({worker.token, std::move(worker.run)});
        }
    }
    return ended;
}

std::optional<ExploredRun> ScheduleRunner::run(const Schedule& schedule) {
    start(schedule);
    std::vector<Ended> ended = wait();
    if (ended.empty()) return {};
    return std::move(ended.front().run);
}

}  // namespace tessera::tools
