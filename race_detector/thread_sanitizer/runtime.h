// SPDX-License-Identifier: Apache-2.0
// The functions of ThreadSanitizer's runtime that this library calls: from sanitizer/tsan_interface.h, the
// dynamic annotations and tsan_interface_java.h. The runtime is linked into the program, so they are looked
// for when the program starts.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
__attribute__((weak)) void* __tsan_get_current_fiber();
__attribute__((weak)) void* __tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void* fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void* fiber, unsigned flags);
__attribute__((weak)) void __tsan_set_fiber_name(void* fiber, const char* name);
__attribute__((weak)) void __tsan_acquire(void* address);
__attribute__((weak)) void __tsan_release(void* address);
__attribute__((weak)) void __tsan_java_alloc(std::uintptr_t address, std::uintptr_t size);
__attribute__((weak)) void __tsan_java_free(std::uintptr_t address, std::uintptr_t size);
__attribute__((weak)) void AnnotateIgnoreWritesBegin(const char* file, int line);
__attribute__((weak)) void AnnotateIgnoreWritesEnd(const char* file, int line);
__attribute__((weak)) std::uintptr_t __tsan_testonly_shadow_stack_current_size();
}

namespace tessera::thread_sanitizer {

/// All of the functions are there: those of clang 14's runtime and newer ones.
inline bool has_runtime() {
    return __tsan_get_current_fiber != nullptr && __tsan_create_fiber != nullptr &&
           __tsan_destroy_fiber != nullptr && __tsan_switch_to_fiber != nullptr &&
           __tsan_set_fiber_name != nullptr && __tsan_acquire != nullptr && __tsan_release != nullptr &&
           __tsan_java_alloc != nullptr && __tsan_java_free != nullptr &&
           AnnotateIgnoreWritesBegin != nullptr && AnnotateIgnoreWritesEnd != nullptr;
}

/// Whole units of memory that the runtime keeps its notes for.
struct Cells {
    static constexpr std::uintptr_t kSize = 8;
    Cells(const void* memory, std::size_t bytes)
        : begin(reinterpret_cast<std::uintptr_t>(memory) / kSize * kSize),
          size((reinterpret_cast<std::uintptr_t>(memory) + bytes + kSize - 1) / kSize * kSize - begin) {}
    const std::uintptr_t begin;
    const std::uintptr_t size;
};

/// Makes the runtime forget what was ordered through this memory. Here and below, only the interface for
/// managed languages has a word for it: a block of their heap ends, and another begins. (A debug build of the
/// runtime would insist on having been told where that heap is.)
inline void forget_order(const void* memory, std::size_t bytes) {
    const Cells cells(memory, bytes);
    if (cells.size != 0) __tsan_java_free(cells.begin, cells.size);
}

/// Makes the runtime forget also which threads have accessed this memory.
inline void forget_accesses(const void* memory, std::size_t bytes) {
    const Cells cells(memory, bytes);
    if (cells.size == 0) return;
    __tsan_java_free(cells.begin, cells.size);
    __tsan_java_alloc(cells.begin, cells.size);
    __tsan_java_free(cells.begin, cells.size);
}

}  // namespace tessera::thread_sanitizer
