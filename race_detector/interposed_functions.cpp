// SPDX-License-Identifier: Apache-2.0
// The program's calls of some functions come here first: of dlclose, after which nothing can be told of the module's
// addresses, and another module may get them; of the C++ runtime's, which tell where an exception comes from; of those that
// give memory back, which another thread may get.
#include <dlfcn.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <typeinfo>

#include "race_detector/code_addresses.h"
#include "race_detector/current_thread.h"
#include "race_detector/detector.h"
#include "race_detector/reused_memory.h"
#include "race_detector/thrown_exceptions.h"

namespace {

/// The function of this name that the program would call without this library.
template <class Function>
Function* next_function(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
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

namespace {

using Free = void(void*);
using Realloc = void*(void*, std::size_t);

// Found when the library is loaded: dlerror() gives memory back in the middle of what dlsym() does, too.
Free* next_free = nullptr;
Realloc* next_realloc = nullptr;

__attribute__((constructor)) void find_next_functions() {
    next_free = next_function<Free>("free");
    next_realloc = next_function<Realloc>("realloc");
}

void forget_block(void* memory) {
    using namespace tessera::race_detector;
    if (memory != nullptr && current_thread.state != CurrentThread::idle) forget_past(memory, malloc_usable_size(memory));
}

/// Before the library is loaded to its end: the old memory is left alone.
void* copy_to_new(void* memory, std::size_t bytes) {
    void* const grown = std::malloc(bytes);
    if (memory != nullptr && grown != nullptr) std::memcpy(grown, memory, std::min(bytes, malloc_usable_size(memory)));
    return grown;
}

}  // namespace

TESSERA_INTERPOSED void free(void* memory) noexcept {
    forget_block(memory);
    if (next_free != nullptr) next_free(memory);
}

TESSERA_INTERPOSED void* realloc(void* memory, std::size_t bytes) noexcept {
    forget_block(memory);
    return next_realloc != nullptr ? next_realloc(memory, bytes) : copy_to_new(memory, bytes);
}
