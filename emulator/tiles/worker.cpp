// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/worker.h"

#include <csignal>

#include "emulator/support/sanitizer_annotations.h"
#include "emulator/support/signal_mask.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

namespace {

constexpr std::size_t kSignalStack = 64 * 1024;

__thread Worker* current_worker __attribute__((tls_model("initial-exec"))) = nullptr;
__thread bool thread_is_ending __attribute__((tls_model("initial-exec"))) = false;

/// Programs that wait for signals on one thread block them in all others. While a thread blocks it, a fault ends the process at once.
void unblock_signals_of_kernels() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : kKernelSignals) sigaddset(&signals, signal);
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

/// Deletes the worker with its thread.
struct WorkerOwner {
    WorkerOwner() = default;
    WorkerOwner(const WorkerOwner&) = delete;
    WorkerOwner& operator=(const WorkerOwner&) = delete;
    ~WorkerOwner() {
        thread_is_ending = true;
        const bool in_use = current_worker != nullptr && current_worker->scheduler.current() != nullptr;
        const UnseenBySanitizer unseen;  // threads of a launch that is over elsewhere may have read it last
        if (!in_use) delete current_worker;  // a kernel that calls exit() stands on one of the worker's stacks
    }
};

}  // namespace

Worker::Worker() : thread(pthread_self()) {
    unblock_signals_of_kernels();
    stack_t existing{};
    sigaltstack(nullptr, &existing);
    if ((existing.ss_flags & SS_DISABLE) != 0) {
        signal_stack_.reset(new char[kSignalStack]);  // not zeroed: most processes never touch it
        stack_t own{};
        own.ss_sp = signal_stack_.get();
        own.ss_size = kSignalStack;
        sigaltstack(&own, nullptr);
    }
    current_worker = this;
    show_to_debugger(debugged_, scheduler);
}

Worker::~Worker() {
    hide_from_debugger(debugged_);
    current_worker = nullptr;
    if (signal_stack_ != nullptr) {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        sigaltstack(&none, nullptr);
    }
}

Worker& this_worker() {
    if (current_worker != nullptr) return *current_worker;
    new Worker;  // makes itself known
    if (!thread_is_ending) {
        static thread_local WorkerOwner owner;
        static_cast<void>(owner);
    }
    // Otherwise the destructor of a static object launches a kernel, after those of thread-local objects have run: this
    // worker stays until the process is gone.
    return *current_worker;
}

Worker* worker_if_any() { return current_worker; }

}  // namespace tessera::detail

namespace tessera {

const std::vector<TileStaticRange>& tile_static_guards() { return detail::this_worker().scheduler.tile_static().guards(); }

const std::vector<TileStaticPadding>& tile_static_padding() { return detail::this_worker().scheduler.tile_static().padding(); }

}  // namespace tessera
