// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

#include <csignal>

namespace tessera::detail {

/// Of the faults of kernels, and the one that the watchdog sends.
constexpr int kKernelSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGURG};

/// Gives the calling thread another signal mask while it lives. A thread that is made meanwhile keeps that mask.
class SignalMask {
  public:
    explicit SignalMask(const sigset_t& mask) { pthread_sigmask(SIG_SETMASK, &mask, &before_); }
    ~SignalMask() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalMask(const SignalMask&) = delete;
    SignalMask& operator=(const SignalMask&) = delete;

    /// For threads that run nothing of the program's, which its signals are for.
    static sigset_t all_blocked() {
        sigset_t all;
        sigfillset(&all);
        return all;
    }

    const sigset_t& before() const { return before_; }

  private:
    sigset_t before_;
};

}  // namespace tessera::detail
