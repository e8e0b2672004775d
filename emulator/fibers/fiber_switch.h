// SPDX-License-Identifier: Apache-2.0
// The context switch. Only this unit knows Boost.Context; notes to sanitizers are made here too.
#pragma once

#include <cstddef>

namespace tessera::detail {

/// Where a suspended context resumes: its stack pointer (short switch) or Boost's context (portable switch).
using Context = void*;

/// A stretch of memory that a fiber runs on; `top` is the highest address.
struct StackBounds {
    char* bottom = nullptr;
    char* top = nullptr;
    bool guarded = true;  ///< writes below `bottom` fault; otherwise a canary stands there
    std::size_t size() const { return static_cast<std::size_t>(top - bottom); }
};

/// One end of a switch: a fiber, or the OS thread's own stack on which the worker entered the emulator.
struct SwitchPoint {
    SwitchPoint() = default;
    SwitchPoint(const SwitchPoint&) = delete;
    SwitchPoint& operator=(const SwitchPoint&) = delete;

    /// Keeps the context at `place` from now on: a ring's contexts lie side by side, so that a switch need not read the
    /// fibers themselves.
    void keep_at(Context* place) {
        *place = *context;
        context = place;
    }
    void keep_at_home() { keep_at(&home); }

    Context home = nullptr;
    Context* context = &home;     ///< where the suspended context is
    StackBounds stack;            ///< of an OS thread: found at its first switch, where a sanitizer wants it
    void* fake_stack = nullptr;   ///< AddressSanitizer's
    void* tsan_fiber = nullptr;   ///< ThreadSanitizer's
};

/// The short switch: saves the callee-saved registers and comes back by an indirect jump. A `ret` here would be
/// mispredicted every time, for the return-stack predictor has seen the call of another fiber. Call it in tail
/// position. Two fibers that switch to each other must both use it.
#if defined(__x86_64__) || defined(__aarch64__)
inline constexpr bool kHasShortSwitch = true;
extern "C" __attribute__((visibility("hidden"))) void tessera_short_switch(Context* save, Context to);
#else
inline constexpr bool kHasShortSwitch = false;
inline void tessera_short_switch(Context*, Context) { __builtin_trap(); }
#endif

/// True when a sanitizer that must be told about stack switches is in the process, whichever module was built with it.
bool sanitizer_is_watching();

/// From now on ThreadSanitizer hears of no switch, nor of the fibers made from now on. Before the first of them.
void leave_thread_sanitizer_to_observer();

/// True when fibers use `tessera_short_switch`; otherwise all switches are `portable_switch`. Fixed for the process.
bool uses_short_switch();

/// Saves the running context in `from` and resumes `to`, telling the sanitizers. `from_ends` when `from` never
/// resumes. Works for both kinds of context.
void switch_points(SwitchPoint& from, SwitchPoint& to, bool from_ends = false);

/// True between the beginning of a portable switch and its end on the stack switched to. For signal handlers: a sanitizer
/// must not be left in the middle of a switch.
bool is_switching();

/// Makes `point` a context that calls `body(argument)`, which never returns, on `point.stack` when first resumed.
void make_point(SwitchPoint& point, void (*body)(void*), void* argument);

/// Frees what the sanitizers keep for `point`.
void destroy_point(SwitchPoint& point);

/// Changes where a suspended short-switch context resumes: `function` runs as if called from the place where the
/// context was left, so it may throw. Only for contexts saved by `tessera_short_switch`.
void redirect(SwitchPoint& point, void (*function)());

}  // namespace tessera::detail
