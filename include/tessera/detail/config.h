// SPDX-License-Identifier: Apache-2.0
// Compiler-dependent spellings shared by all public headers, and the build mode.
#pragma once

/// Marks what the shared libraries export; everything else stays local to them.
#define TESSERA_EXPORT __attribute__((visibility("default")))

/// A header function that touches the user's memory. It is always inlined and leaves no debug location of its
/// own, so that every access carries the user's source position at every optimisation level.
#if defined(TESSERA_CALLS_OF_ITS_OWN)  // Tessera's own tests with sanitizers, which are compiled in less time so
#define TESSERA_INLINE inline
#elif defined(__clang__)
#define TESSERA_INLINE __attribute__((always_inline, nodebug)) inline
#else
#define TESSERA_INLINE __attribute__((always_inline, artificial)) inline
#endif

/// Always inlined too, but with debug locations: for functions that call the user's code, which must keep its own.
#if defined(TESSERA_CALLS_OF_ITS_OWN)
#define TESSERA_ALWAYS_INLINE inline
#else
#define TESSERA_ALWAYS_INLINE __attribute__((always_inline)) inline
#endif

/// Inlines what a function calls, as Visual C++ does with kernels; not in debug builds, where it would hide the user's
/// functions from the debugger.
#if defined(__OPTIMIZE__)
#define TESSERA_FLATTEN __attribute__((flatten))
#else
#define TESSERA_FLATTEN
#endif

/// A class that debuggers show: clang, which describes a class where one of its constructors is, would describe none
/// whose constructors are all inlined.
#if defined(__clang__)
#define TESSERA_DEBUGGABLE __attribute__((standalone_debug))
#else
#define TESSERA_DEBUGGABLE
#endif

#define TESSERA_COLD __attribute__((cold, noinline))
#define TESSERA_UNLIKELY(condition) __builtin_expect(static_cast<bool>(condition), 0)

/// Column of the caller where the compiler can tell it; 0 means unknown (g++).
#if defined(__clang__)
#define TESSERA_CALLER_COLUMN __builtin_COLUMN()
#else
#define TESSERA_CALLER_COLUMN 0
#endif

/// Whether the compiler reads `__declspec(property)`: clang does under -fdeclspec, which no predefined macro
/// tells, so the caller that passes it defines this too (the tessera command and the CMake target do).
#if !defined(TESSERA_DECLSPEC)
#define TESSERA_DECLSPEC 0
#endif

/// A checked build (TESSERA_CHECKED=1) tests every index of an array or array_view and tells the emulator about
/// every thread that starts. Its templates differ from a fast build's, so each mode has an inline namespace of
/// its own: mixing translation units of both is an undefined symbol that names the mode, not a silent mismatch.
#if !defined(TESSERA_CHECKED)
#define TESSERA_CHECKED 0
#endif
/// TESSERA_BOUNDS=1 has a fast build, too, test every index of an array or array_view, as the option `bounds` says.
/// That is a mode of its own.
#if TESSERA_CHECKED
#undef TESSERA_BOUNDS
#define TESSERA_BOUNDS 1
#elif !defined(TESSERA_BOUNDS)
#define TESSERA_BOUNDS 0
#endif
#if TESSERA_CHECKED
#define TESSERA_MODE tessera_checked_build
#elif TESSERA_BOUNDS
#define TESSERA_MODE tessera_bounds_build
#else
#define TESSERA_MODE tessera_fast_build
#endif

/// 1 where the compiler reports every memory access of this translation unit (-fsanitize=thread).
#if defined(__SANITIZE_THREAD__)
#define TESSERA_INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TESSERA_INSTRUMENTED 1
#endif
#endif
#if !defined(TESSERA_INSTRUMENTED)
#define TESSERA_INSTRUMENTED 0
#endif

/// TESSERA_TILE_LOOPS=1 and the compiler's plugin for it (tessera c++ --tile-loops) let kernels that wait run a tile as loops over
/// its threads. A checked build looks at one thread after another, and in two passes kernels keep their fibers.
#if !defined(TESSERA_TILE_LOOPS)
#define TESSERA_TILE_LOOPS 0
#elif TESSERA_CHECKED || (defined(TESSERA_OVERLOADS) && TESSERA_OVERLOADS)
#if TESSERA_TILE_LOOPS && !TESSERA_CHECKED
#define TESSERA_NO_TILE_LOOPS_IN_TWO_PASSES 1
#endif
#undef TESSERA_TILE_LOOPS
#define TESSERA_TILE_LOOPS 0
#endif
#if !defined(TESSERA_NO_TILE_LOOPS_IN_TWO_PASSES)
#define TESSERA_NO_TILE_LOOPS_IN_TWO_PASSES 0
#endif

/// A program that overloads functions on their restrictions is compiled in two passes, of which each has one side's functions:
/// TESSERA_OVERLOADS=1 in both, TESSERA_KERNEL_PASS=1 in the one for kernels.
#if !defined(TESSERA_OVERLOADS)
#define TESSERA_OVERLOADS 0
#endif
#if !defined(TESSERA_KERNEL_PASS)
#define TESSERA_KERNEL_PASS 0
#endif
/// A variable that functions of both sides use.
#if TESSERA_KERNEL_PASS
#define TESSERA_OF_BOTH_SIDES __attribute__((device))
#else
#define TESSERA_OF_BOTH_SIDES
#endif
/// A loop over threads: code of the pass for kernels, whose address the host's pass takes.
#if TESSERA_KERNEL_PASS
#define TESSERA_KERNEL_ENTRY __attribute__((host, device, used, annotate("tessera_kernel_entry")))
#elif TESSERA_OVERLOADS
#define TESSERA_KERNEL_ENTRY __attribute__((annotate("tessera_kernel_entry")))
#else
#define TESSERA_KERNEL_ENTRY
#endif
#if TESSERA_OVERLOADS
#include "tessera/detail/math/kernel_side.h"
#endif

namespace Concurrency {}
/// Visual C++ accepts both spellings of the namespace.
namespace concurrency = Concurrency;
