// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::race_detector {

/// Why the report is written.
enum class EndCause {
    exit,          ///< exit(), or main returned; the number is the exit code
    exit_at_once,  ///< _exit(), or exit() by a kernel that others wait for: no exit handler may run; the number is the exit code
    quick_exit,    ///< of which the code is not known
    signal,        ///< the number is the signal's
    halt           ///< the option halt_on_error
};

/// Seconds that building a report may take. A thread that dies may hold a lock that the report needs; so may one of a
/// program that is stuck.
inline constexpr double kReportPatience = 60;

/// How the process should end, in addition to exit codes.
inline constexpr int kEndAsBegun = -1;  ///< as it would have ended
inline constexpr int kEndByAbort = -2;

/// Writes the report of this process, once, on a thread of its own: the thread that ends the program may be in a signal handler, on
/// a kernel's small stack, or in the middle of an allocation.
///
///     if (reporter.claim()) {
///         reporter.request(EndCause::exit, 0);
///         if (reporter.await(seconds)) exit(reporter.wanted_end());
///     }
///
/// All but `start` may be called in signal handlers, on any thread.
class Reporter {
  public:
    /// Starts the thread. Any thread; cheap after the first call. Without a thread reports are written by their requester.
    void start();

    /// In a forked child, which has no such thread and reports for itself. Before `start`.
    void begin_again();

    /// True for one caller only, which is to request the report.
    bool claim();
    bool is_claimed() const;
    double seconds_since_claim() const;

    void request(EndCause cause, int number);

    /// False: after that many seconds it is not even put together. Then something is wrong; writing may take any time.
    bool await(double seconds) const;
    bool is_done() const;
    int wanted_end() const;

    /// The caller goes on with its own work, and the reporter ends the process. False: too late, the report is there.
    bool leave_end_to_reporter();
};

extern Reporter reporter;

/// As the signal would without a handler.
void die_of(int signal);

}  // namespace tessera::race_detector
