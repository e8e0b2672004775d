// SPDX-License-Identifier: Apache-2.0
#include "emulator/fibers/fiber_switch.h"

#include <boost/context/detail/fcontext.hpp>
#include <cstring>
#include <utility>

// Present when the process carries the sanitizer's runtime: in our own sanitizer builds and in a user's.
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void** fake_stack, const void* bottom, std::size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void* fake_stack, const void** old_bottom,
                                                           std::size_t* old_size);
__attribute__((weak)) void* __tsan_get_current_fiber(void);
__attribute__((weak)) void* __tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void* fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void* fiber, unsigned flags);
}

#if defined(__x86_64__)
asm(R"(
    .text
    .p2align 4
    .globl tessera_short_switch
    .hidden tessera_short_switch
    .type tessera_short_switch, @function
tessera_short_switch:
    .cfi_startproc
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    pushq %rbx
    .cfi_adjust_cfa_offset 8
    pushq %r12
    .cfi_adjust_cfa_offset 8
    pushq %r13
    .cfi_adjust_cfa_offset 8
    pushq %r14
    .cfi_adjust_cfa_offset 8
    pushq %r15
    .cfi_adjust_cfa_offset 8
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    .cfi_adjust_cfa_offset -8
    popq %r14
    .cfi_adjust_cfa_offset -8
    popq %r13
    .cfi_adjust_cfa_offset -8
    popq %r12
    .cfi_adjust_cfa_offset -8
    popq %rbx
    .cfi_adjust_cfa_offset -8
    popq %rbp
    .cfi_adjust_cfa_offset -8
    popq %rax
    .cfi_adjust_cfa_offset -8
    jmpq *%rax
    .cfi_endproc
    .size tessera_short_switch, .-tessera_short_switch

    # park(save, back): leaves a short-switch context in *save and returns to the Boost context `back`.
    .p2align 4
    .hidden tessera_park
    .type tessera_park, @function
tessera_park:
    .cfi_startproc
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    .cfi_adjust_cfa_offset 48
    movq %rsp, (%rdi)
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    movq %rsi, %rdi
    xorl %esi, %esi
    call jump_fcontext@PLT
    ud2
    .cfi_endproc
    .size tessera_park, .-tessera_park
)");
#elif defined(__aarch64__)
// What is kept, from the stack pointer up: d8 to d15, x19 to x30, and where to go on, which is x30 unless redirect() has changed it.
// x30 alone would not do: what redirect() makes run finds there where it was "called" from. The rule for unwinding is the same for
// the context that is left and for the one that is resumed.
asm(R"(
    .macro tessera_registers load_or_store
    \load_or_store d8, d9, [sp]
    \load_or_store d10, d11, [sp, #16]
    \load_or_store d12, d13, [sp, #32]
    \load_or_store d14, d15, [sp, #48]
    \load_or_store x19, x20, [sp, #64]
    \load_or_store x21, x22, [sp, #80]
    \load_or_store x23, x24, [sp, #96]
    \load_or_store x25, x26, [sp, #112]
    \load_or_store x27, x28, [sp, #128]
    \load_or_store x29, x30, [sp, #144]
    .endm

    .macro tessera_save
    sub sp, sp, #176
    .cfi_adjust_cfa_offset 176
    tessera_registers stp
    str x30, [sp, #160]
    .cfi_offset d8, -176
    .cfi_offset d9, -168
    .cfi_offset d10, -160
    .cfi_offset d11, -152
    .cfi_offset d12, -144
    .cfi_offset d13, -136
    .cfi_offset d14, -128
    .cfi_offset d15, -120
    .cfi_offset x19, -112
    .cfi_offset x20, -104
    .cfi_offset x21, -96
    .cfi_offset x22, -88
    .cfi_offset x23, -80
    .cfi_offset x24, -72
    .cfi_offset x25, -64
    .cfi_offset x26, -56
    .cfi_offset x27, -48
    .cfi_offset x28, -40
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    mov x9, sp
    str x9, [x0]
    .endm

    .text
    .p2align 4
    .globl tessera_short_switch
    .hidden tessera_short_switch
    .type tessera_short_switch, %function
tessera_short_switch:
    .cfi_startproc
    tessera_save
    mov sp, x1
    tessera_registers ldp
    ldr x16, [sp, #160]
    add sp, sp, #176
    .cfi_def_cfa_offset 0
    .irp register, d8, d9, d10, d11, d12, d13, d14, d15, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, x30
    .cfi_restore \register
    .endr
    br x16
    .cfi_endproc
    .size tessera_short_switch, .-tessera_short_switch

    // park(save, back): leaves a short-switch context in *save and returns to the Boost context `back`.
    .p2align 4
    .hidden tessera_park
    .type tessera_park, %function
tessera_park:
    .cfi_startproc
    tessera_save
    mov x0, x1
    mov x1, xzr
    bl jump_fcontext
    brk #1
    .cfi_endproc
    .size tessera_park, .-tessera_park
    .purgem tessera_save
    .purgem tessera_registers
)");
#endif
#if defined(__x86_64__) || defined(__aarch64__)
extern "C" __attribute__((visibility("hidden"))) void tessera_park(void** save, void* back);
#else
extern "C" inline void tessera_park(void**, void*) { __builtin_trap(); }
#endif

namespace tessera::detail {

namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

/// Words the short switch keeps on a suspended stack: registers, and the address it resumes at.
#if defined(__aarch64__)
constexpr std::size_t kResumeWord = 20;  // two registers from the top, for the stack pointer is a multiple of 16
#else
constexpr std::size_t kSavedWords = 7;
#endif

bool observer_tells_tsan = false;

/// ThreadSanitizer is in the process, and nothing else tells it which thread runs.
bool tells_tsan() { return __tsan_switch_to_fiber != nullptr && !observer_tells_tsan; }

__thread volatile bool portable_switch_runs __attribute__((tls_model("initial-exec"))) = false;

/// After a portable switch, on the stack switched to.
void arrive(const transfer_t& transfer, SwitchPoint& self) {
    auto* previous = static_cast<SwitchPoint*>(transfer.data);
    *previous->context = transfer.fctx;
    if (__sanitizer_finish_switch_fiber) {
        const void* bottom = nullptr;
        std::size_t size = 0;
        __sanitizer_finish_switch_fiber(self.fake_stack, &bottom, &size);
        if (previous->stack.bottom == nullptr) {
            previous->stack.bottom = static_cast<char*>(const_cast<void*>(bottom));
            previous->stack.top = previous->stack.bottom + size;
        }
    }
    portable_switch_runs = false;
}

void portable_switch(SwitchPoint& from, SwitchPoint& to, bool from_ends) {
    portable_switch_runs = true;
    if (__sanitizer_start_switch_fiber) {
        __sanitizer_start_switch_fiber(from_ends ? nullptr : &from.fake_stack, to.stack.bottom, to.stack.size());
    }
    if (tells_tsan()) {
        if (from.tsan_fiber == nullptr) from.tsan_fiber = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(to.tsan_fiber, 0);
    }
    arrive(jump_fcontext(*to.context, &from), from);
}

struct Start {
    SwitchPoint* point;
    SwitchPoint* maker;
    void (*body)(void*);
    void* argument;
};

const Start* start_being_made(const Start* set = nullptr) {
    static thread_local const Start* start = nullptr;
    if (set != nullptr) start = set;
    return start;
}

/// First function of every fiber: runs once while the fiber is made, to suspend itself in the form that later
/// switches resume.
void start_fiber(transfer_t transfer) {
    const Start start = *start_being_made();
    if (uses_short_switch()) {
        tessera_park(start.point->context, transfer.fctx);
    } else {
        arrive(transfer, *start.point);
        portable_switch(*start.point, *start.maker, false);
    }
    start.body(start.argument);
    __builtin_trap();  // a fiber's body never returns
}

}  // namespace

bool sanitizer_is_watching() {
    return __sanitizer_start_switch_fiber != nullptr || __tsan_switch_to_fiber != nullptr;
}

void leave_thread_sanitizer_to_observer() { observer_tells_tsan = true; }

bool is_switching() { return portable_switch_runs; }

bool uses_short_switch() { return kHasShortSwitch && !sanitizer_is_watching(); }

void switch_points(SwitchPoint& from, SwitchPoint& to, bool from_ends) {
    if (uses_short_switch()) {
        tessera_short_switch(from.context, *to.context);
    } else {
        portable_switch(from, to, from_ends);
    }
}

void make_point(SwitchPoint& point, void (*body)(void*), void* argument) {
    SwitchPoint maker;
    const Start start{&point, &maker, body, argument};
    start_being_made(&start);
    const fcontext_t fresh = make_fcontext(point.stack.top, point.stack.size(), &start_fiber);
    if (uses_short_switch()) {
        jump_fcontext(fresh, nullptr);
        return;
    }
    *point.context = fresh;
    if (tells_tsan()) point.tsan_fiber = __tsan_create_fiber(0);
    portable_switch(maker, point, false);
}

void destroy_point(SwitchPoint& point) {
    if (__tsan_destroy_fiber && point.tsan_fiber != nullptr) __tsan_destroy_fiber(point.tsan_fiber);
    point.tsan_fiber = nullptr;
}

void redirect(SwitchPoint& point, void (*function)()) {
    void* entry = nullptr;
    static_assert(sizeof entry == sizeof function);
    std::memcpy(&entry, &function, sizeof entry);
#if defined(__aarch64__)
    // x30 still says where the context was left, which is where `function` was "called" from.
    static_cast<void**>(*point.context)[kResumeWord] = entry;
#else
    // The saved words move down by one, which makes room for `function` below the old resume address: the switch
    // pops the registers, jumps to `function`, and what it finds on the stack is the address it was "called" from.
    auto* words = static_cast<void**>(*point.context);
    std::memmove(words - 1, words, kSavedWords * sizeof(void*));
    words[kSavedWords - 2] = entry;
    *point.context = words - 1;
#endif
}

}  // namespace tessera::detail
