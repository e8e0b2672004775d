// SPDX-License-Identifier: Apache-2.0
// The end of the program: the report is written however it comes.
#include "race_detector/process_end/process_exit.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "emulator/support/exit_codes.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/detector/detector.h"
#include "race_detector/process_end/fatal_failure.h"
#include "race_detector/process_end/report_options.h"
#include "race_detector/process_end/report_output.h"
#include "race_detector/process_end/report_thread.h"
#include "race_detector/report/report_filter.h"
#include "race_detector/shadow/coverage.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/fork_handlers.h"
#include "race_detector/support/timed_lock.h"

namespace tessera::race_detector {

namespace {

constexpr double kPatience = kReportPatience, kPatienceWithTheDying = 20;
/// A thread that a signal merely interrupts may hold one, too: after so long it goes on and gives it back.
constexpr double kStop = 2;
static_assert(kLockTimeout.count() > kStop);
/// Signals that come within so many seconds are one: `timeout` sends its signal twice.
constexpr double kOneSignal = 2;
/// So soon after one handler's waiting begins the next one's, when both signals came together.
constexpr double kTogether = 0.1;

constexpr int kDeadlySignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM};

struct Finish {
    pid_t process = 0;
    bool is_forked = false;
    struct sigaction previous[NSIG] = {};
    std::atomic<std::size_t> halt_looked_at{0};
};

Finish& finish() {
    static auto* finish = new Finish;
    return *finish;
}

std::atomic<bool> is_new_child{false};  ///< forked, and no kernel has run in it

/// A forked child has nothing to say that its parent does not, until it launches a kernel itself.
bool is_our_process() { return getpid() == finish().process; }

void flush_output() {
    std::cout.flush();
    std::clog.flush();
    std::wcout.flush();
    // Not all streams: another thread may hold the lock of the one it waits for.
    std::fflush(stdout);
}

/// Another thread has begun to report, and ends the process when that is done.
void await_end() {
    if (!reporter.await(kPatience)) return;
    for (int i = 0; i < 1000; ++i) usleep(1000);
}

/// The report that this thread has claimed. Returns how the process should end.
int end_wanted_by_report(EndCause cause, int code) {
    reporter.start();
    reporter.request(cause, code);
    const int wanted = reporter.await(kPatience) ? reporter.wanted_end() : detail::kToolFailed;
    if (wanted == kEndByAbort) die_of(SIGABRT);
    return wanted;
}

/// Returns when the program is to end with its own code.
void report_at_exit(EndCause cause, int code) {
    if (!is_our_process()) return;
    flush_output();
    if (!reporter.claim()) return await_end();
    const int wanted = end_wanted_by_report(cause, code);
    if (wanted == kEndAsBegun) return;
    if (cause != EndCause::exit) _exit(wanted);
    std::exit(wanted);  // goes on with what is left of the exit that called this
}

/// As forked children end, whose launches nothing else reports. Buffers stay as they are: they may hold what the parent prints, too.
void report_of_child(int code) {
    if (!finish().is_forked || !is_our_process() || !reporter.claim()) return;
    const int wanted = end_wanted_by_report(EndCause::exit_at_once, code);
    if (wanted != kEndAsBegun) _exit(wanted);
}

void at_exit(int code, void*) { report_at_exit(EndCause::exit, code); }
void at_quick_exit() { report_at_exit(EndCause::quick_exit, 0); }

/// As if there were no race detector.
void pass_on(int signal, siginfo_t* info, void* context) {
    const struct sigaction& before = finish().previous[signal];
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr) return before.sa_sigaction(signal, info, context);
    if (before.sa_handler == SIG_IGN) return;
    if (before.sa_handler != SIG_DFL) return before.sa_handler(signal);
    die_of(signal);
}

bool is_request(int signal) { return signal == SIGHUP || signal == SIGINT || signal == SIGQUIT || signal == SIGTERM; }

/// The thread cannot go on.
bool is_fault(int signal, const siginfo_t& info) {
    // abort() sends the signal to itself; one that comes from outside only interrupts.
    if (signal == SIGABRT) return info.si_code == SI_TKILL && info.si_pid == getpid();
    return info.si_code > 0 && (signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL);
}

/// Signals that come together are handled one after another, each when the one before has waited: when the last handler
/// stopped waiting, as seconds since the claim.
std::atomic<double> last_waited{0};

/// The user insists: the signal has come since, and is not one of several that came together.
bool is_repeated() {
    const double since_claim = reporter.seconds_since_claim();
    return since_claim > kOneSignal && since_claim - last_waited.load() > kTogether;
}

/// While the report is written.
void on_further_signal(int signal, bool fault) {
    if (!fault && is_repeated()) return die_of(signal);
    if (fault) {
        static_cast<void>(reporter.await(kPatienceWithTheDying));
        while (reporter.seconds_since_claim() < kPatience && !reporter.is_done()) usleep(1000);
        usleep(1000000);  // the thread that has claimed the report ends the process now
        die_of(signal);
    } else {
        static_cast<void>(reporter.await(kStop));
        last_waited.store(reporter.seconds_since_claim());
    }
}

void end_after_signal(int signal, siginfo_t* info, void* context) {
    const int wanted = reporter.wanted_end();
    if (wanted >= 0) _exit(wanted);
    if (wanted == kEndByAbort) return die_of(SIGABRT);
    pass_on(signal, info, context);
}

void on_deadly_signal(int signal, siginfo_t* info, void* context) {
    if (!is_our_process()) return pass_on(signal, info, context);
    const int error = errno;
    const bool fault = is_fault(signal, *info);
    if (!reporter.claim()) {
        on_further_signal(signal, fault);
        errno = error;
        return;
    }
    reporter.request(EndCause::signal, signal);
    const bool done = reporter.await(fault ? kPatienceWithTheDying : kStop);
    last_waited.store(reporter.seconds_since_claim());
    if (!done && fault) _exit(detail::kToolFailed);
    if (!done && reporter.leave_end_to_reporter()) {
        errno = error;
        return;
    }
    end_after_signal(signal, info, context);
}

/// What its parent had found is the parent's to report.
void watch_forked_child() {
    Finish& state = finish();
    state.process = getpid();
    state.is_forked = true;
    report_options().become_those_of_child();
    state.halt_looked_at = 0;
    detector().forget_found();
    coverage_notes.begin_again();
    reporter.begin_again();
}

/// A launch begins. Starts the thread that writes the report; in a forked child the report is to be the child's own. Cheap after
/// the first call.
void begin_reporting() {
    if (is_new_child.load(std::memory_order_relaxed) && is_new_child.exchange(false)) watch_forked_child();
    reporter.start();
}

/// With the option halt_on_error: reports and ends the program if something of severity error was found. May be called
/// with little stack.
void halt_if_wanted() {
    Finish& state = finish();
    if (!report_options().halt_on_error || !is_our_process() || reporter.is_claimed()) return;
    const std::size_t found = detector().count_found();
    if (state.halt_looked_at.exchange(found) == found) return;
    std::size_t errors = 0;
    try {
        std::thread([&] { errors = make_report(report_options(), {}).errors; }).join();
    } catch (const std::system_error&) {  // the system has no thread left at present: the end of the process reports
        return;
    }
    if (errors == 0 || !reporter.claim()) return;
    flush_output();
    const int wanted = end_wanted_by_report(EndCause::halt, 0);
    _exit(wanted > 0 ? wanted : 1);
}

/// The end of the process, in the detector's eyes.
class Keeper : public ReportKeeper {
  public:
    void begin() override { begin_reporting(); }
    void look_at_findings() override { halt_if_wanted(); }
    void note_death(const KernelFailure& failure, std::uint32_t interval) override { note_fatal_failure(failure, interval); }
    void process_ends_in_kernel(int status) override { report_at_exit(EndCause::exit_at_once, status); }

    void process_ends_at_once(int status) override { report_of_child(status); }

    std::vector<check::Finding> shown(const std::vector<RawFindings>& found) override {
        Report report;
        report.findings = build_findings(found, report_options().severities);
        Suppressions suppressions = report_options().suppressions;
        filter(report, suppressions, report_options().baseline, 0);
        return std::move(report.findings);
    }
};

}  // namespace

void install() {
    Finish& state = finish();
    state.process = getpid();
    stay_in_directory();
    try {
        report_options() = ReportOptions::read();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "tessera: %s\n", error.what());
        std::fflush(nullptr);
        _exit(detail::kWrongUse);
    }
    if (report_options().call_stacks) CallStacks::turn_on();
    on_exit(&at_exit, nullptr);
    std::at_quick_exit(&at_quick_exit);
    for (const int signal : kDeadlySignals) {
        struct sigaction action {};
        sigaction(signal, nullptr, &state.previous[signal]);
        if ((state.previous[signal].sa_flags & SA_SIGINFO) == 0 && state.previous[signal].sa_handler == SIG_IGN) continue;
        action.sa_sigaction = &on_deadly_signal;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        // A second request to end that waited for the first one's handler would look like one that came later.
        if (is_request(signal)) action.sa_flags |= SA_NODEFER;
        sigemptyset(&action.sa_mask);
        sigaction(signal, &action, &state.previous[signal]);
    }
    at_each_fork(nullptr, nullptr, [] { is_new_child = true; });
    static auto* const keeper = new Keeper;  // events come after static objects have gone
    detector().tell(*keeper, report_options().halt_on_error);
    observe_execution(&detector());
}

}  // namespace tessera::race_detector
