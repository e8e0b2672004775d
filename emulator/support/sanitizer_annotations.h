// SPDX-License-Identifier: Apache-2.0
// Notes to ThreadSanitizer about what it cannot see: order that comes from code built without it, such as libtbb, and
// memory that is the emulator's own. Nothing is called where it is not in the process.
#pragma once

#include <cstddef>

extern "C" {
__attribute__((weak)) void __tsan_acquire(void* address);
__attribute__((weak)) void* __tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_release(void* address);
__attribute__((weak)) void AnnotateBenignRaceSized(const char* file, int line, const volatile void* memory,
                                                   std::size_t size, const char* reason);
__attribute__((weak)) void AnnotateIgnoreWritesBegin(const char* file, int line);
__attribute__((weak)) void AnnotateIgnoreWritesEnd(const char* file, int line);
}

namespace tessera::detail {

/// Whether its runtime is in the process. The race detector has many of the runtime's functions, but no fibers.
inline bool has_thread_sanitizer() { return __tsan_create_fiber != nullptr; }

/// What the calling thread did so far happens before whatever follows `note_acquire` of the same address.
inline void note_release(const void* address) {
    if (__tsan_release != nullptr) __tsan_release(const_cast<void*>(address));
}
inline void note_acquire(const void* address) {
    if (__tsan_acquire != nullptr) __tsan_acquire(const_cast<void*>(address));
}

/// The memory is used by one thread after another, each for itself: nothing that happens to it is a race.
inline void note_private(const char* memory, std::size_t size) {
    if (AnnotateBenignRaceSized != nullptr) AnnotateBenignRaceSized(__FILE__, __LINE__, memory, size, "a fiber's stack");
}

/// While it lives ThreadSanitizer sees nothing of what the calling thread does. Memory allocated meanwhile belongs to no
/// thread: all may use it without being ordered after the one that happened to need it first.
class UnseenBySanitizer {
  public:
    UnseenBySanitizer() {
        if (AnnotateIgnoreWritesBegin != nullptr) AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    }
    ~UnseenBySanitizer() {
        if (AnnotateIgnoreWritesEnd != nullptr) AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    }
    UnseenBySanitizer(const UnseenBySanitizer&) = delete;
    UnseenBySanitizer& operator=(const UnseenBySanitizer&) = delete;
};

/// Calls `make` for an object that stays until the process ends, whichever thread needs it first: that the others come after is
/// not seen.
template <class Make>
auto make_immortal(const Make& make) {
    const UnseenBySanitizer scope;
    return make();
}

}  // namespace tessera::detail
