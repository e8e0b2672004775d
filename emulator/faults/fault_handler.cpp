// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/fault_handler.h"

#include <link.h>
#include <pthread.h>
#include <ucontext.h>

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <mutex>

#include "emulator/faults/copy_fault.h"
#include "emulator/faults/interruption.h"
#include "emulator/faults/zero_divisions.h"
#include "emulator/fibers/fiber_stack.h"
#include "emulator/messages/fault_message.h"
#include "emulator/observe/observers.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/support/signal_mask.h"
#include "emulator/tiles/worker.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

namespace {

/// After so many requests a thread is stopped even inside the C and C++ libraries. It may hold a lock there that is then
/// never released; but code that stays there this long is most likely what hangs.
constexpr int kPatience = 500;

struct sigaction previous_actions[NSIG];

struct CodeRange {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
};
CodeRange own_code;
CodeRange c_library_code;
CodeRange cxx_library_code;
CodeRange observer_code;

/// An address in the observer's module: its table of functions.
std::uintptr_t address_in_observer() {
    std::uintptr_t address = 0;
    if (observer() != nullptr) std::memcpy(&address, static_cast<const void*>(observer()), sizeof address);
    return address;
}

int find_code(dl_phdr_info* info, std::size_t, void*) {
    CodeRange code;
    bool has_observer = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        if (header.p_type != PT_LOAD) continue;
        const CodeRange range{info->dlpi_addr + header.p_vaddr, info->dlpi_addr + header.p_vaddr + header.p_memsz};
        has_observer = has_observer || range.contains(address_in_observer());
        if ((header.p_flags & PF_X) == 0) continue;
        code = range;
        if (range.contains(reinterpret_cast<std::uintptr_t>(&find_code))) own_code = range;
        if (range.contains(reinterpret_cast<std::uintptr_t>(&std::terminate))) cxx_library_code = range;
        if (range.contains(reinterpret_cast<std::uintptr_t>(&std::memcpy)) ||
            (info->dlpi_name != nullptr && std::strstr(info->dlpi_name, "/libc.so") != nullptr)) {
            c_library_code = range;
        }
    }
    if (has_observer) observer_code = code;
    return 0;
}

#if defined(__x86_64__)
std::uintptr_t instruction(const ucontext_t& context) {
    return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
}
std::uintptr_t stack_pointer(const ucontext_t& context) {
    return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
}
CopyFault::Access access_of_page_fault(const ucontext_t& context) {
    return (context.uc_mcontext.gregs[REG_ERR] & 2) != 0 ? CopyFault::Access::write : CopyFault::Access::read;
}
#elif defined(__aarch64__)
std::uintptr_t instruction(const ucontext_t& context) { return context.uc_mcontext.pc; }
std::uintptr_t stack_pointer(const ucontext_t& context) { return context.uc_mcontext.sp; }
CopyFault::Access access_of_page_fault(const ucontext_t&) { return CopyFault::Access::unknown; }
#else
#error "fault_handler.cpp: say how to read the interrupted context of this processor"
#endif

/// Where to go on when the stack that is being read is broken.
__thread sigjmp_buf* after_gathering __attribute__((tls_model("initial-exec"))) = nullptr;

/// The calls that the interrupted thread stands in.
void gather_calls(CallChain& calls, const ucontext_t& context) {
    const UnseenBySanitizer unseen;  // one handler's stack, on behalf of one fiber after another
    sigset_t faults, before;
    sigemptyset(&faults);
    for (const int signal : {SIGSEGV, SIGBUS}) sigaddset(&faults, signal);
    sigjmp_buf broken;
    if (sigsetjmp(broken, 1) == 0) {
        after_gathering = &broken;
        pthread_sigmask(SIG_UNBLOCK, &faults, &before);
        calls.gather(reinterpret_cast<const void*>(instruction(context)));
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    after_gathering = nullptr;
}

bool on_running_fiber(const Worker& worker, const ucontext_t& context) {
    const Fiber* fiber = worker.scheduler.current();
    if (fiber == nullptr || !in_kernel) return false;
    const auto at = stack_pointer(context);
    return at >= reinterpret_cast<std::uintptr_t>(fiber->point.stack.bottom) &&
           at < reinterpret_cast<std::uintptr_t>(fiber->point.stack.top);
}

void abandon(Worker& worker, ucontext_t& context, Abandonment::Reason reason) {
    worker.abandon_reason = reason;
    gather_calls(worker.interrupted, context);
    go_on_with_abandonment(context, worker.scheduler.current()->point.stack.bottom);
}

/// An observer in the program itself is not told apart from kernels.
bool in_observer(const Worker& worker, std::uintptr_t at) {
    if (!observer_code.contains(at)) return false;
    const LaunchInfo* facts = worker.scheduler.job()->facts;
    return !observer_code.contains(reinterpret_cast<std::uintptr_t>(facts->entry));
}

/// Follows the watchdog's request where the thread can be stopped; elsewhere does nothing, and it asks again.
void on_abandon_request(Worker& worker, ucontext_t& context) {
    const std::uintptr_t at = instruction(context);
    // In the middle of a switch, or unwinding since the last request: soon out of it.
    if (own_code.contains(at) || is_switching() || worker.scheduler.is_retiring()) return;
    if (!on_running_fiber(worker, context)) return;
    if (in_observer(worker, at)) {  // it may hold a lock, and so may the libraries that it calls in between
        worker.abandon_attempts.store(0);
        return;
    }
    const bool in_library = c_library_code.contains(at) || cxx_library_code.contains(at);
    if (in_library && worker.abandon_attempts.load() < kPatience) return;
    worker.abandon_requested.store(false);
    abandon(worker, context, Abandonment::Reason::timeout);
}

/// `ud2`, or `ud1` with a number, by which compilers end what must not go on.
bool is_trap([[maybe_unused]] const ucontext_t& context) {
#if defined(__x86_64__)
    const auto* at = reinterpret_cast<const unsigned char*>(instruction(context));
    if (*at == 0x67) ++at;  // a prefix
    return at[0] == 0x0F && (at[1] == 0x0B || at[1] == 0xB9);
#else
    return false;  // a trap is another signal here
#endif
}

CopyFault fault_of(int signal, const siginfo_t& info, const ucontext_t& context) {
    using Cause = CopyFault::Cause;
    const Cause cause = signal == SIGBUS                ? Cause::end_of_file
                        : info.si_code == SEGV_MAPERR ? Cause::unmapped
                                                      : Cause::protection;
    return {info.si_addr, cause, access_of_page_fault(context)};
}

/// \param may_run_again  the faulting instruction would meet the same fault
void pass_on(int signal, siginfo_t* info, void* context, bool may_run_again) {
    const struct sigaction& previous = previous_actions[signal];
    if ((previous.sa_flags & SA_SIGINFO) != 0) {
        previous.sa_sigaction(signal, info, context);
    } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        previous.sa_handler(signal);
    } else if (signal != SIGURG) {
        // The faulting instruction runs again and the default action follows, with the core dump it makes.
        std::signal(signal, SIG_DFL);
        if (!may_run_again) raise(signal);
    }
}

void handle(int signal, siginfo_t* info, void* raw_context) {
    if (after_gathering != nullptr && (signal == SIGSEGV || signal == SIGBUS)) siglongjmp(*after_gathering, 1);
    bool may_run_again = info->si_code > 0;  // else a process has sent it
    auto& context = *static_cast<ucontext_t*>(raw_context);
    Worker* worker = worker_if_any();
    if (signal == SIGURG) {
        const bool is_asked_for_sign = worker != nullptr && worker->sign_of_life_requested.exchange(false);
        if (worker != nullptr && worker->abandon_requested.load()) return on_abandon_request(*worker, context);
        if (is_asked_for_sign) return;
    } else if (const UserCopy* const copy = UserCopy::running()) {
        // The report may have been given memory where there was none.
        if ((signal == SIGSEGV || signal == SIGBUS) && info->si_code > 0) {
            CallChain calls;
            gather_calls(calls, context);
            may_run_again = !report_copy_fault(*copy, fault_of(signal, *info, context), calls);
        }
    } else if (worker != nullptr && in_kernel && worker->scheduler.current() != nullptr) {
        const TileScheduler& scheduler = worker->scheduler;
        const Fiber& fiber = *scheduler.current();
        if (signal == SIGFPE && info->si_code == FPE_INTDIV && on_running_fiber(*worker, context)) {
            ZeroDivisions* const divisions = scheduler.job()->divisions;
            if (divisions != nullptr && divisions->complete(context)) return;
            return abandon(*worker, context,
                           divides_smallest(context) ? Abandonment::Reason::division_of_smallest : Abandonment::Reason::division_by_zero);
        }
        if (signal == SIGILL && info->si_code > 0 && on_running_fiber(*worker, context)) {
            gather_calls(worker->interrupted, context);
            report_illegal_instruction(scheduler.running_thread(), worker->interrupted, is_trap(context));
        }
        // Not one that a process sent: it is no access of the running thread's.
        if ((signal == SIGSEGV || signal == SIGBUS) && info->si_code > 0) {
            CallChain& calls = worker->interrupted;
            gather_calls(calls, context);
            if (FiberStacks::in_guard(fiber.point.stack, info->si_addr)) {
                report_stack_overflow(scheduler.running_thread(), calls);
            } else if (scheduler.job()->is_tiled() && !(worker->has_its_control_block() && scheduler.tile_static().is_wholly_intact())) {
                report_past_tile_static(scheduler.running_thread(), calls);
            } else {
                report_wild_access(scheduler.running_thread(), calls, info->si_addr);
            }
        }
    }
    pass_on(signal, info, raw_context, may_run_again);
}

}  // namespace

int abandon_signal() { return SIGURG; }

/// Copies between launches need the handlers, too.
[[maybe_unused]] const bool are_wanted_by_copies = (UserCopy::before_copy = &install_fault_handlers, true);

void install_fault_handlers() {
    static std::once_flag once;
    std::call_once(once, [] {
        dl_iterate_phdr(&find_code, nullptr);
        for (const int signal : kKernelSignals) {
            struct sigaction action {};
            action.sa_sigaction = &handle;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
            sigemptyset(&action.sa_mask);
            sigaction(signal, &action, &previous_actions[signal]);
        }
    });
}

}  // namespace tessera::detail
