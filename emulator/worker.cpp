// SPDX-License-Identifier: Apache-2.0
#include "emulator/worker.h"

#include <csignal>

namespace tessera::detail {

namespace {

constexpr std::size_t kSignalStack = 64 * 1024;

__thread Worker* current_worker __attribute__((tls_model("initial-exec"))) = nullptr;

}  // namespace

Worker::Worker() : thread(pthread_self()) {
    stack_t existing{};
    sigaltstack(nullptr, &existing);
    if ((existing.ss_flags & SS_DISABLE) != 0) {
        signal_stack_ = std::make_unique<char[]>(kSignalStack);
        stack_t own{};
        own.ss_sp = signal_stack_.get();
        own.ss_size = kSignalStack;
        sigaltstack(&own, nullptr);
    }
    current_worker = this;
}

Worker::~Worker() {
    current_worker = nullptr;
    if (signal_stack_ != nullptr) {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        sigaltstack(&none, nullptr);
    }
}

Worker& this_worker() {
    static thread_local Worker worker;
    return worker;
}

Worker* worker_if_any() { return current_worker; }

}  // namespace tessera::detail
