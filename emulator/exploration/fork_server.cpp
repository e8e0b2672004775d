// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/fork_server.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "emulator/exploration/current_schedule.h"
#include "emulator/launch/tile_job.h"
#include "emulator/memory/array_bytes.h"
#include "emulator/memory/capture.h"
#include "emulator/schedules/schedule_token.h"
#include "emulator/support/exit_codes.h"
#include "emulator/support/private_environment.h"
#include "emulator/support/write_all.h"
#include "tessera/options.h"

namespace tessera::detail {

ForkServer fork_server;

namespace {

std::terminate_handler terminate_before = nullptr;

constexpr std::string_view kEdits = "edits=", kGolden = "golden=";

/// False at the end of the file.
bool read_line(int file, std::string& line) {
    line.clear();
    for (char c = 0; ; line += c) {
        ssize_t count = 0;
        do count = ::read(file, &c, 1);
        while (count < 0 && errno == EINTR);
        if (count <= 0) return false;
        if (c == '\n') return true;
    }
}

void answer(int file, const std::string& line) {
    if (!write_all(file, line)) _exit(kToolFailed);  // the command has gone
}

std::size_t threads_of_this_process() {
    std::error_code error;
    std::size_t count = 0;
    for (auto at = std::filesystem::directory_iterator("/proc/self/task", error); !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
        ++count;
    }
    return count;
}

__attribute__((constructor)) void read_environment() { fork_server.start(); }

}  // namespace

void ForkServer::start() {
    const char* const text = std::getenv(kExploreSocketVariable);
    if (text == nullptr) return;
    char* end = nullptr;
    const long file = std::strtol(text, &end, 10);
    if (end == text || *end != '\0' || file < 0 || file > 1000000) return;
    file_ = static_cast<int>(file);
    is_asked_ = true;
    process_ = getpid();
    unsetenv(kExploreSocketVariable);  // programs that this one starts are not asked
    std::signal(SIGPIPE, SIG_IGN);
}

void ForkServer::await_schedule() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_asked_.exchange(false)) return;
    for (std::string line; read_line(file_, line);) {
        Request request;
        if (read_request(line, request) && serve(request)) return;
    }
    _exit(0);
}

bool ForkServer::read_request(const std::string& line, Request& request) const {
    std::istringstream words(line);
    words >> request.verb >> request.token;
    if (request.verb != "fork" && request.verb != "be") {
        answer(file_, error_line("expected 'fork' or 'be', not '" + request.verb + "'"));
        return false;
    }
    for (std::string word; words >> word;) {
        if (word.rfind(kGolden, 0) == 0) {  // a path may have spaces
            std::string rest;
            std::getline(words, rest);
            request.golden = word.substr(kGolden.size()) + rest;
            break;
        }
        const bool is_edits = word.rfind(kEdits, 0) == 0 && parse_edits(std::string_view(word).substr(kEdits.size()), request.edits);
        request.explains = request.explains || word == "explain";
        if (is_edits || word == "explain") continue;
        answer(file_, error_line("expected 'explain', 'edits=EDITS' or 'golden=FOLDER', not '" + word + "'"));
        return false;
    }
    return true;
}

/// True in the process that is to go on.
bool ForkServer::serve(const Request& request) {
    if (request.verb == "be") return follow(request);
    const std::size_t threads = threads_of_this_process();
    if (threads != 1) {  // a child would have only this one, and wait for the others forever
        answer(file_, cannot_fork_line("the program has " + std::to_string(threads) + " threads at its first launch"));
        return false;
    }
    const pid_t child = ::fork();
    if (child < 0) {
        answer(file_, cannot_fork_line(std::string("fork: ") + std::strerror(errno)));
        return false;
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (follow(request)) return true;
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    answer(file_, WIFSIGNALED(status) ? exit_line(0, WTERMSIG(status)) : exit_line(WEXITSTATUS(status), 0));
    return false;
}

bool ForkServer::follow(const Request& request) {
    ask_of_weak_memory(request.explains, request.edits);
    try {
        options::set("schedule", replay_of(request.token));
        if (!request.golden.empty()) options::set("golden", request.golden);
    } catch (const std::invalid_argument& error) {
        answer(file_, error_line(error.what()));
        return false;
    }
    begin_recording();
    return true;
}

void ForkServer::begin_recording() {
    is_recording_ = true;
    process_ = getpid();
    std::atexit(&ForkServer::at_exit);
    terminate_before = std::set_terminate(&ForkServer::at_terminate);
}

void ForkServer::fail(const std::string& sentence) {
    if (!is_recording_ || has_failed_ || getpid() != process_) return;
    has_failed_ = true;
    answer(file_, error_line(sentence));
}

void ForkServer::tell(const LaunchOutcome& outcome) {
    if (getpid() == process_ && !has_failed_) answer(file_, launch_line(outcome));
}

/// An uncaught exception runs no destructor, and there will be no exit.
void ForkServer::at_terminate() {
    ForkServer& server = fork_server;
    if (server.unfinished_ != nullptr) server.tell(*server.unfinished_);
    at_exit();
    server.has_failed_ = true;  // the launch is reported; nothing that follows is
    terminate_before();
    std::abort();
}

void ForkServer::at_exit() {
    const ForkServer& server = fork_server;
    if (getpid() == server.process_ && !server.has_failed_) answer(server.file_, run_line(schedule_plan()));
}

ExploredLaunch::ExploredLaunch(const TileJob& job, const LaunchCapture& capture) : capture_(capture) {
    outcome_.number = fork_server.launches();
    outcome_.file = job.request->file;
    outcome_.line = job.request->line;
    outcome_.failed = true;
    fork_server.unfinished_ = &outcome_;
}

ExploredLaunch::~ExploredLaunch() {
    fork_server.unfinished_ = nullptr;
    fork_server.tell(outcome_);
}

void ExploredLaunch::succeeded() {
    outcome_.failed = false;
    for (std::size_t i = 0; i < capture_.memory().size(); ++i) {
        const CapturedMemory& memory = capture_.memory()[i];
        if (memory.access == Access::read_write) outcome_.arrays.emplace_back(i, hash_of(memory));
    }
}

}  // namespace tessera::detail
