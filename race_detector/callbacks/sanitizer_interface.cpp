// SPDX-License-Identifier: Apache-2.0
// Functions of <sanitizer/tsan_interface.h> and its kin: headers call them when they see that the compiler instruments for
// ThreadSanitizer. They describe the order of host threads, of which the race detector says nothing. Those of fibers are left
// out: by them the emulator knows that the sanitizer itself is in the process, which wants slower switches.
#include <cstddef>

#define TESSERA_IGNORED(type) extern "C" __attribute__((visibility("default"))) type

TESSERA_IGNORED(void) __tsan_acquire(void*) {}
TESSERA_IGNORED(void) __tsan_release(void*) {}
TESSERA_IGNORED(void) __tsan_mutex_create(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_destroy(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_pre_lock(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_post_lock(void*, unsigned, int) {}
TESSERA_IGNORED(int) __tsan_mutex_pre_unlock(void*, unsigned) { return 0; }
TESSERA_IGNORED(void) __tsan_mutex_post_unlock(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_pre_signal(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_post_signal(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_pre_divert(void*, unsigned) {}
TESSERA_IGNORED(void) __tsan_mutex_post_divert(void*, unsigned) {}
TESSERA_IGNORED(void*) __tsan_external_register_tag(const char*) { return nullptr; }
TESSERA_IGNORED(void) __tsan_external_register_header(void*, const char*) {}
TESSERA_IGNORED(void) __tsan_external_assign_tag(void*, void*) {}
TESSERA_IGNORED(void) __tsan_external_read(void*, void*, void*) {}
TESSERA_IGNORED(void) __tsan_external_write(void*, void*, void*) {}
TESSERA_IGNORED(void) __tsan_flush_memory() {}
TESSERA_IGNORED(void) AnnotateHappensBefore(const char*, int, const volatile void*) {}
TESSERA_IGNORED(void) AnnotateHappensAfter(const char*, int, const volatile void*) {}
TESSERA_IGNORED(void) AnnotateBenignRaceSized(const char*, int, const volatile void*, std::size_t, const char*) {}
TESSERA_IGNORED(void) AnnotateIgnoreReadsBegin(const char*, int) {}
TESSERA_IGNORED(void) AnnotateIgnoreReadsEnd(const char*, int) {}
TESSERA_IGNORED(void) AnnotateIgnoreWritesBegin(const char*, int) {}
TESSERA_IGNORED(void) AnnotateIgnoreWritesEnd(const char*, int) {}
TESSERA_IGNORED(void) AnnotateRWLockCreate(const char*, int, const volatile void*) {}
TESSERA_IGNORED(void) AnnotateRWLockDestroy(const char*, int, const volatile void*) {}
TESSERA_IGNORED(void) AnnotateRWLockAcquired(const char*, int, const volatile void*, long) {}
TESSERA_IGNORED(void) AnnotateRWLockReleased(const char*, int, const volatile void*, long) {}
