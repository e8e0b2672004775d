// SPDX-License-Identifier: Apache-2.0
// Inlined beginnings of the functions that clang inserts before accesses to memory in code for the race detector. Most accesses
// end there: those of host code to memory that no view watches, those of a kernel's thread to its own stack, and reads of
// tile_static memory of which the race detector knows already all that they could tell.
//
// The tessera command asks for them (TESSERA_INLINE_CALLBACKS) where it instruments bitcode and optimises it afterwards, so that
// they are inlined: the function that is called else takes its return address for the access.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/detail/config.h"

extern "C" {

/// Accesses of which the race detector need not hear, on this OS thread.
struct tessera_ignored_accesses_type {
    // Those of `bytes` from `begin` on, beyond the largest address those from 0 on.
    std::uintptr_t read_begin, read_bytes;
    std::uintptr_t write_begin, write_bytes;
    // Reads of a word of tile_static memory by the code that `settled_sites` has for the word.
    std::uintptr_t settled_begin, settled_bytes;
    std::uintptr_t settled_sites;  ///< where address 0 would have its entry: addresses of code, plus `settled_mark` when noted
    std::uint64_t settled_mark;
    std::uint64_t settled_count;  ///< how many there were
};
extern TESSERA_EXPORT __thread tessera_ignored_accesses_type tessera_ignored_accesses
    __attribute__((tls_model("initial-exec")));

#if defined(TESSERA_INLINE_CALLBACKS) && TESSERA_INSTRUMENTED

// Each is used by the instrumentation only, and no symbol of this module's for others.
#define TESSERA_CALLBACK(name, access)                                                                      \
    void tessera_##name(void*);                                                                             \
    __attribute__((always_inline, nodebug, used, visibility("hidden"), no_sanitize("thread"))) inline void  \
    __tsan_##name(void* address) {                                                                          \
        const std::uintptr_t offset =                                                                       \
            reinterpret_cast<std::uintptr_t>(address) - tessera_ignored_accesses.access##_begin;            \
        if (__builtin_expect(offset < tessera_ignored_accesses.access##_bytes, 1)) return;                  \
        tessera_##name(address);                                                                            \
    }

TESSERA_CALLBACK(read1, read)
TESSERA_CALLBACK(read2, read)
TESSERA_CALLBACK(read8, read)
TESSERA_CALLBACK(read16, read)
TESSERA_CALLBACK(write1, write)
TESSERA_CALLBACK(write2, write)
TESSERA_CALLBACK(write4, write)
TESSERA_CALLBACK(write8, write)
TESSERA_CALLBACK(write16, write)
TESSERA_CALLBACK(unaligned_read2, read)
TESSERA_CALLBACK(unaligned_read4, read)
TESSERA_CALLBACK(unaligned_read8, read)
TESSERA_CALLBACK(unaligned_read16, read)
TESSERA_CALLBACK(unaligned_write2, write)
TESSERA_CALLBACK(unaligned_write4, write)
TESSERA_CALLBACK(unaligned_write8, write)
TESSERA_CALLBACK(unaligned_write16, write)

#if defined(__x86_64__)
// An address in this copy of the code; the compiler makes none from two.
#define TESSERA_SITE(site) __asm__ volatile("{lea 0f(%%rip), %0|lea %0, [rip + 0f]}\n0:" : "=r"(site))
#elif defined(__aarch64__)
#define TESSERA_SITE(site) __asm__ volatile("adr %0, ." : "=r"(site))
#endif

#if defined(TESSERA_SITE)
/// \param marked_site  stands for the access, together with the address that the function returns to, where that is in tile_static memory
__attribute__((cold)) void tessera_read4_at(void* address, std::uintptr_t marked_site);
/// Tile_static memory comes first: kernels read it most, and of their own stacks the optimiser has taken most reads away.
__attribute__((always_inline, nodebug, used, visibility("hidden"), no_sanitize("thread"))) inline void __tsan_read4(void* address) {
    tessera_ignored_accesses_type& mine = tessera_ignored_accesses;
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(address);
    std::uintptr_t site = 0;
    if (__builtin_expect(at - mine.settled_begin < mine.settled_bytes, 1)) {
        TESSERA_SITE(site);
        site += mine.settled_mark;
        // Eight bytes for each word. The compiler announces what may lie across two words as unaligned.
        std::uint64_t known;
        __builtin_memcpy(&known, reinterpret_cast<const void*>(mine.settled_sites + 2 * at), sizeof known);
        if (__builtin_expect(known == site, 1)) {
            ++mine.settled_count;
            return;
        }
    } else if (at - mine.read_begin < mine.read_bytes) {
        return;
    }
    tessera_read4_at(address, site);
}
#undef TESSERA_SITE
#else
TESSERA_CALLBACK(read4, read)
#endif

#undef TESSERA_CALLBACK

// Copies of what lies on a thread's own stack, an index say, become moves between registers here.
#define TESSERA_CALLBACK(function) \
    __attribute__((always_inline, nodebug, used, visibility("hidden"), no_sanitize("thread"))) inline void* function
#define TESSERA_IS_IGNORED(address, access, bytes)                                                              \
    (reinterpret_cast<std::uintptr_t>(address) - tessera_ignored_accesses.access##_begin <                      \
         tessera_ignored_accesses.access##_bytes &&                                                             \
     bytes <= tessera_ignored_accesses.access##_bytes -                                                         \
                  (reinterpret_cast<std::uintptr_t>(address) - tessera_ignored_accesses.access##_begin))

void* tessera_memcpy(void*, const void*, std::size_t);
void* tessera_memmove(void*, const void*, std::size_t);
void* tessera_memset(void*, int, std::size_t);
TESSERA_CALLBACK(__tsan_memcpy)(void* to, const void* from, std::size_t bytes) {
    if (TESSERA_IS_IGNORED(from, read, bytes) && TESSERA_IS_IGNORED(to, write, bytes)) return __builtin_memmove(to, from, bytes);
    return tessera_memcpy(to, from, bytes);
}
TESSERA_CALLBACK(__tsan_memmove)(void* to, const void* from, std::size_t bytes) {
    if (TESSERA_IS_IGNORED(from, read, bytes) && TESSERA_IS_IGNORED(to, write, bytes)) return __builtin_memmove(to, from, bytes);
    return tessera_memmove(to, from, bytes);
}
TESSERA_CALLBACK(__tsan_memset)(void* to, int value, std::size_t bytes) {
    if (TESSERA_IS_IGNORED(to, write, bytes)) return __builtin_memset(to, value, bytes);
    return tessera_memset(to, value, bytes);
}

#undef TESSERA_IS_IGNORED
#undef TESSERA_CALLBACK

#endif

}  // extern "C"
