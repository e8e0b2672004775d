// SPDX-License-Identifier: Apache-2.0
// The program's calls of some functions come here first: of dlclose, after which nothing can be said about the module's
// addresses, and another module may get them; of those that give memory back, which another thread may get, and which may be
// under a view; of the C++ runtime's, which tell where an exception comes from; of those that end the process without exit handlers.
#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <typeinfo>

#include "race_detector/checks/reused_memory.h"
#include "race_detector/code/code_addresses.h"
#include "race_detector/detector/detector.h"
#include "race_detector/detector/thrown_exceptions.h"
#include "race_detector/host/heap_block.h"
#include "race_detector/host/host_calls.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/shadow/current_thread.h"

namespace {

/// The function of this name that the program would call without this library.
template <class Function>
Function* next_function(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using tessera::race_detector::calls_here;
using tessera::race_detector::host_memory;
using tessera::race_detector::HostMemory;

void note_freed(const void* memory, std::size_t bytes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    host_memory.freed(begin, begin + bytes, calls_here);
}

}  // namespace

#define TESSERA_INTERPOSED extern "C" __attribute__((visibility("default")))

TESSERA_INTERPOSED int dlclose(void* module) noexcept {
    using namespace tessera::race_detector;
    static auto* const next = next_function<int(void*)>("dlclose");
    static std::atomic<bool> is_naming{false};  // the reader of debug information may unload something itself
    if (!is_naming.exchange(true)) {
        detector().keep_names();
        is_naming.store(false);
    }
    const int result = next(module);
    code_addresses.forget_unloaded();
    return result;
}

extern "C" void __libc_free(void*);
extern "C" void* __libc_realloc(void*, std::size_t);

namespace {

/// The function of the allocator that the program would use without this library. The C library's own ones are not searched for:
/// a search frees memory itself, and memory is freed in the middle of searches, and before this library has begun.
template <class Function>
Function* next_of_allocator(std::atomic<Function*>& next, const char* name, Function* of_c_library) {
    if (Function* const found = next.load(std::memory_order_relaxed)) return found;
    Function* const found = tessera::race_detector::allocator_is_c_librarys() ? of_c_library : next_function<Function>(name);
    next.store(found, std::memory_order_relaxed);
    return found;
}

std::atomic<void (*)(void*)> next_free{nullptr};
std::atomic<void* (*)(void*, std::size_t)> next_realloc{nullptr};

/// Of memory that a kernel gives back.
void forget_block(void* memory) {
    using namespace tessera::race_detector;
    if (memory != nullptr && current_thread.state != CurrentThread::idle) forget_past(memory, malloc_usable_size(memory));
}

}  // namespace

TESSERA_INTERPOSED void free(void* memory) noexcept {
    forget_block(memory);
    if (memory != nullptr && HostMemory::may_concern(memory)) note_freed(memory, malloc_usable_size(memory));
    next_of_allocator(next_free, "free", &__libc_free)(memory);
}

TESSERA_INTERPOSED void* realloc(void* memory, std::size_t bytes) noexcept {
    forget_block(memory);
    const auto next = next_of_allocator(next_realloc, "realloc", &__libc_realloc);
    if (memory == nullptr || !HostMemory::may_concern(memory)) return next(memory, bytes);
    const std::size_t old_bytes = malloc_usable_size(memory);
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    void* const moved = next(memory, bytes);
    if (moved != nullptr && reinterpret_cast<std::uintptr_t>(moved) == begin) {
        const std::size_t left = malloc_usable_size(moved);
        if (left < old_bytes) note_freed(static_cast<char*>(moved) + left, old_bytes - left);
    } else if (moved != nullptr || bytes == 0) {
        host_memory.freed(begin, begin + old_bytes, calls_here);
    }
    return moved;
}

TESSERA_INTERPOSED int munmap(void* memory, std::size_t bytes) noexcept {
    const int result = static_cast<int>(syscall(SYS_munmap, memory, bytes));
    if (result == 0 && HostMemory::may_concern(memory)) note_freed(memory, bytes);
    return result;
}

namespace {

[[noreturn]] void end_at_once(int code) noexcept {
    tessera::race_detector::detector().process_ends_at_once(code);
    while (true) syscall(SYS_exit_group, code);
}

}  // namespace

TESSERA_INTERPOSED void _exit(int code) { end_at_once(code); }
TESSERA_INTERPOSED void _Exit(int code) noexcept { end_at_once(code); }

TESSERA_INTERPOSED void* __cxa_allocate_exception(std::size_t bytes) noexcept {
    static auto* const next = next_function<void*(std::size_t)>("__cxa_allocate_exception");
    void* const exception = next(bytes);
    tessera::race_detector::forget_past(exception, bytes);
    return exception;
}

// By its assembler name: g++ knows __cxa_throw with other parameters.
TESSERA_INTERPOSED __attribute__((noreturn)) void tessera_interposed_throw(void* exception, std::type_info* type,
                                                                           void (*destroy)(void*)) __asm__("__cxa_throw");
void tessera_interposed_throw(void* exception, std::type_info* type, void (*destroy)(void*)) {
    tessera::race_detector::note_throw();
    static auto* const next = next_function<void(void*, std::type_info*, void (*)(void*))>("__cxa_throw");
    next(exception, type, destroy);
    std::abort();
}
