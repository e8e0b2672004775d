// SPDX-License-Identifier: Apache-2.0
#include "race_detector/process_end/report_thread.h"

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "emulator/documents/check_status_words.h"
#include "emulator/support/exit_codes.h"
#include "emulator/support/private_environment.h"
#include "emulator/support/signal_mask.h"
#include "emulator/support/write_all.h"
#include "race_detector/findings/static_findings.h"
#include "race_detector/process_end/fatal_failure.h"
#include "race_detector/process_end/report_options.h"
#include "race_detector/process_end/report_output.h"
#include "race_detector/shadow/coverage.h"

namespace tessera::race_detector {
namespace word = detail::check_status_word;

Reporter reporter;

namespace {

std::atomic<bool> started{false};
std::mutex starting;
std::atomic<bool> has_thread{false}, put_together{false}, done{false}, unattended{false};
std::atomic<EndCause> end_cause{EndCause::exit};
std::atomic<int> end_number{0}, wanted{kEndAsBegun};
std::atomic<double> claim_time{0};  ///< 0: not claimed. Claim and time are one: another signal may come between two
std::atomic<bool> is_status_lost{false};
sem_t requested, guarded;

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Tells `tessera check` that the report is complete: a check that could not report must not look clean.
void tell_status(const std::string& line) {
    const std::string& path = report_options().command.status_file;
    if (path.empty()) return;
    const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && detail::write_and_close(file, line + "\n")) return;
    // Where the folder has gone, the command has gone, and the program is one that outlives it.
    if (errno == ENOENT || is_status_lost.exchange(true)) return;
    std::fprintf(stderr, "tessera: tessera check cannot be told how the check went, for %s cannot be written: %s\n", path.c_str(),
                 std::strerror(errno));
}

ProgramEnd program_end() {
    const int number = end_number.load();
    switch (end_cause.load()) {
        case EndCause::exit:
        case EndCause::exit_at_once: return {number, ""};
        case EndCause::quick_exit: return {};
        case EndCause::signal: return {{}, "signal " + std::to_string(number) + " (" + strsignal(number) + ")"};
        case EndCause::halt: return {{}, "the option halt_on_error"};
    }
    return {};
}

/// Writes the report, and returns what the process is to end with.
int report() {
    const ReportOptions& options = report_options();
    if (coverage_notes.instrumented_modules.load() == 0 && !StaticFindings::are_reported()) {
        put_together.store(true);
        std::fputs("tessera: the race detector saw nothing: no code of this program was compiled with tessera c++ --check\n",
                   stderr);
        tell_status(word::kNothingInstrumented);
        return detail::kToolFailed;
    }
    if (end_cause.load() == EndCause::signal) add_fatal_failure();
    const Verdict verdict = make_report(options, program_end());
    put_together.store(true);
    const bool written = write_report(options, verdict.report);
    const std::size_t found = verdict.report.findings.size() + verdict.report.findings_not_shown;
    if (!verdict.report.ended_by.empty() && !options.is_of_child) tell_status(word::kEndedBy + (" " + verdict.report.ended_by));
    tell_status(written ? word::kFound + (" " + std::to_string(found)) + " " + options.output : word::kNotWritten);
    if (verdict.errors == 0 && !verdict.looked_at_all) {
        tell_status(word::kNothingInstrumented);
        return detail::kToolFailed;
    }
    const bool has_own_code = verdict.errors > 0 && options.exit_code != 0;
    const int code = !written ? detail::kToolFailed : has_own_code ? options.exit_code : kEndAsBegun;
    const bool ends_as_begun = code == kEndAsBegun;
    tell_status(word::kReported + (" " + std::to_string(ends_as_begun ? 0 : verdict.errors)) + " " + std::to_string(ends_as_begun ? 0 : code));
    return written && verdict.errors > 0 && options.abort_on_error ? kEndByAbort : code;
}

void end_process() {
    const int end = wanted.load();
    if (end >= 0) _exit(end);
    die_of(end == kEndByAbort ? SIGABRT : end_number.load());
    _exit(detail::kToolFailed);
}

void write_report() {
    try {
        wanted.store(report());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "tessera: the race detector's report failed: %s\n", error.what());
        tell_status(word::kFailed);
        wanted.store(detail::kToolFailed);
    }
    put_together.store(true);
    done.store(true);
    if (unattended.load()) end_process();
}

void run() {
    while (sem_wait(&requested) != 0) {
    }
    write_report();
}

/// Ends a process whose reporter is stuck, and which nothing else ends: a signal's handler went on after a while, and left the end to
/// the reporter. Needs no memory, for the heap's locks may be what the reporter waits for.
void guard() {
    while (sem_wait(&guarded) != 0) {
    }
    const char* const changed = std::getenv(detail::kReportPatienceVariable);  // tests cannot wait so long
    const double until = now() + (changed != nullptr ? std::atof(changed) : kReportPatience);
    while (!put_together.load()) {
        if (now() > until && unattended.load()) {
            constexpr char text[] = "tessera: the race detector could not finish its report in time: a thread of the program may hold a lock "
                                    "that the report needs\n";
            static_cast<void>(!::write(STDERR_FILENO, text, sizeof text - 1));
            _exit(detail::kToolFailed);
        }
        usleep(50000);
    }
}

}  // namespace

void Reporter::start() {
    if (started.load()) return;
    const std::lock_guard<std::mutex> lock(starting);
    if (started.load()) return;
    sem_init(&requested, 0, 0);
    sem_init(&guarded, 0, 0);
    const detail::SignalMask blocked(detail::SignalMask::all_blocked());
    try {
        std::thread(&run).detach();
        has_thread.store(true);
        std::thread(&guard).detach();
    } catch (const std::system_error&) {  // too many threads
    }
    started.store(true);
}

void Reporter::begin_again() {
    for (std::atomic<bool>* flag : {&started, &has_thread, &put_together, &done, &unattended}) flag->store(false);
    claim_time.store(0);
    wanted.store(kEndAsBegun);
}

bool Reporter::claim() {
    double unclaimed = 0;
    return claim_time.compare_exchange_strong(unclaimed, now());
}

bool Reporter::is_claimed() const { return claim_time.load() != 0; }

double Reporter::seconds_since_claim() const { return now() - claim_time.load(); }

void Reporter::request(EndCause cause, int number) {
    end_cause.store(cause);
    end_number.store(number);
    if (has_thread.load()) {
        sem_post(&requested);
        sem_post(&guarded);
    } else if (cause == EndCause::signal) {
        wanted.store(kEndAsBegun);  // nothing has run yet that could be reported
        done.store(true);
    } else {
        write_report();
    }
}

bool Reporter::await(double seconds) const {
    const double until = now() + seconds;
    while (!done.load()) {
        if (!put_together.load() && now() > until) return false;
        const timespec pause{0, 200000};
        nanosleep(&pause, nullptr);
    }
    return true;
}

bool Reporter::is_done() const { return done.load(); }

int Reporter::wanted_end() const { return wanted.load(); }

bool Reporter::leave_end_to_reporter() {
    unattended.store(true);
    return !done.load();
}

void die_of(int signal) {
    std::signal(signal, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    raise(signal);
}

}  // namespace tessera::race_detector
