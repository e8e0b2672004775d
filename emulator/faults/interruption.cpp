// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/interruption.h"

#include <cstdint>

#include "emulator/tiles/worker.h"

extern "C" {

__attribute__((used, visibility("hidden"))) void tessera_abandon_here() {
    tessera::detail::Worker& worker = *tessera::detail::worker_if_any();
    worker.scheduler.abandon(worker.abandon_reason, worker.interrupted);
}

#if defined(__x86_64__)
__attribute__((visibility("hidden"))) void tessera_interrupted();
#endif

}  // extern "C"

#if defined(__x86_64__)
// On top of the stack are the interrupted instruction's address and the stack pointer that the thread had there; the other registers
// are still its own. The two rules for unwinding say so: the caller's stack pointer is the word at rsp + 8, its address that at rsp.
asm(R"(
    .text
    .p2align 4
    .globl tessera_interrupted
    .hidden tessera_interrupted
    .type tessera_interrupted, @function
tessera_interrupted:
    .cfi_startproc
    .cfi_signal_frame
    .cfi_escape 0x0f, 3, 0x77, 8, 0x06
    .cfi_escape 0x10, 16, 2, 0x77, 0
    nop
    call tessera_abandon_here
    ud2
    .cfi_endproc
    .size tessera_interrupted, .-tessera_interrupted
)");
#endif

namespace tessera::detail {

#if defined(__x86_64__)
namespace {

/// Unseen by sanitizers, which may hold about the memory below the stack pointer what was true of frames that are gone.
__attribute__((noinline, no_sanitize("address"), no_sanitize("thread"))) void put_words(std::uintptr_t at, std::uintptr_t first,
                                                                                     std::uintptr_t second) {
    auto* words = reinterpret_cast<volatile std::uintptr_t*>(at);  // NOLINT(performance-no-int-to-ptr)
    words[0] = first;
    words[1] = second;
}

}  // namespace

void go_on_with_abandonment(ucontext_t& context, const void* bottom) {
    auto& registers = context.uc_mcontext.gregs;
    const auto at = static_cast<std::uintptr_t>(registers[REG_RIP]);
    const auto stack_there = static_cast<std::uintptr_t>(registers[REG_RSP]);
    // Below the red zone, aligned as before a call.
    std::uintptr_t stack = ((stack_there - 128) & ~std::uintptr_t{15}) - 2 * sizeof(std::uintptr_t);
    void (*next)() = &tessera_interrupted;
    if (stack >= reinterpret_cast<std::uintptr_t>(bottom)) {
        put_words(stack, at, stack_there);
    } else {
        next = &tessera_abandon_here;  // overflows the stack, which is reported; a handler must not
        stack -= sizeof(std::uintptr_t);
    }
    registers[REG_RSP] = static_cast<greg_t>(stack);
    registers[REG_RIP] = static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(next));
    registers[REG_EFL] &= ~greg_t{0x400};  // the ABI wants the direction flag clear
}
#elif defined(__aarch64__)
void go_on_with_abandonment(ucontext_t& context, const void*) {
    context.uc_mcontext.sp = (context.uc_mcontext.sp - 128) & ~std::uintptr_t{15};
    context.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(&tessera_abandon_here);
}
#else
#error "interruption.cpp: say how to change the interrupted context of this processor"
#endif

}  // namespace tessera::detail
