// SPDX-License-Identifier: Apache-2.0
// The program's calls of some functions come here first: of dlclose, after which nothing can be told of the module's
// addresses, and another module may get them; of the C++ runtime's, which tell where an exception comes from.
#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <typeinfo>

#include "race_detector/code_addresses.h"
#include "race_detector/detector.h"
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
    tessera::race_detector::note_exception_memory(exception, bytes);
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
