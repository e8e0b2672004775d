// SPDX-License-Identifier: Apache-2.0
#include "tools/support/interruption.h"

namespace tessera::tools {
namespace {

volatile std::sig_atomic_t last_signal = 0;

void note(int signal) { last_signal = signal; }

}  // namespace

Interruption::Interruption() {
    last_signal = 0;
    sigset_t mask;
    sigemptyset(&mask);
    struct sigaction action = {};
    action.sa_handler = note;
    for (std::size_t i = 0; i < count; ++i) {
        sigaddset(&mask, signals[i]);
        sigaction(signals[i], &action, &before_[i]);
        // What our caller had switched off (nohup) stays off.
        if (before_[i].sa_handler == SIG_IGN) sigaction(signals[i], &before_[i], nullptr);
    }
    sigprocmask(SIG_BLOCK, &mask, &mask_before_);
}

Interruption::~Interruption() {
    sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
    for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &before_[i], nullptr);
}

int Interruption::signal() const { return last_signal; }

}  // namespace tessera::tools
