// SPDX-License-Identifier: Apache-2.0
// The functions that compilers insert into code compiled with -fsanitize=thread: one line each. They must not throw.
#include <cstddef>
#include <cstring>

#include "race_detector/checks/check_access.h"
#include "race_detector/checks/check_words.h"
#include "race_detector/shadow/coverage.h"

#define TESSERA_CALLBACK extern "C" __attribute__((visibility("default"))) void

namespace {
using tessera::race_detector::AccessType;
using tessera::race_detector::check_access;
using tessera::race_detector::check_copy;
using tessera::race_detector::check_range;
using tessera::race_detector::check_small_access;
using tessera::race_detector::check_wide_access;
using tessera::race_detector::is_ignored;
constexpr AccessType kRead = AccessType::read;
constexpr AccessType kWrite = AccessType::write;

template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline void check_any_access(const void* code, const void* address) {
    if (!is_ignored<kType>(address)) check_access(code, address, kBytes, kType);
}
}  // namespace

// The second name is for code into which the beginning of the first is inlined (ignored_accesses.h).
#define TESSERA_ACCESS(kind, name, bytes, type) \
    TESSERA_CALLBACK __tsan_##name(void* address) {                                             \
        check_##kind##_access<bytes, type>(__builtin_return_address(0), address);               \
    }                                                                                           \
    TESSERA_CALLBACK tessera_##name(void*) __attribute__((alias("__tsan_" #name)));
#define TESSERA_READ_WRITE(name, bytes)                                       \
    TESSERA_CALLBACK name(void* address) {                                    \
        check_access(__builtin_return_address(0), address, bytes, kRead);     \
        check_access(__builtin_return_address(0), address, bytes, kWrite);    \
    }

TESSERA_ACCESS(small, read1, 1, kRead)
TESSERA_ACCESS(small, read2, 2, kRead)
TESSERA_ACCESS(small, read4, 4, kRead)
TESSERA_ACCESS(wide, read8, 8, kRead)
TESSERA_ACCESS(wide, read16, 16, kRead)
TESSERA_ACCESS(small, write1, 1, kWrite)
TESSERA_ACCESS(small, write2, 2, kWrite)
TESSERA_ACCESS(small, write4, 4, kWrite)
TESSERA_ACCESS(wide, write8, 8, kWrite)
TESSERA_ACCESS(wide, write16, 16, kWrite)

// For code that has looked for the site among the settled reads.
TESSERA_CALLBACK tessera_read4_at(void* address, std::uintptr_t marked_site) {
    check_small_access<4, kRead, true>(__builtin_return_address(0), address, marked_site);
}

TESSERA_ACCESS(small, volatile_read1, 1, kRead)
TESSERA_ACCESS(small, volatile_read2, 2, kRead)
TESSERA_ACCESS(small, volatile_read4, 4, kRead)
TESSERA_ACCESS(wide, volatile_read8, 8, kRead)
TESSERA_ACCESS(wide, volatile_read16, 16, kRead)
TESSERA_ACCESS(small, volatile_write1, 1, kWrite)
TESSERA_ACCESS(small, volatile_write2, 2, kWrite)
TESSERA_ACCESS(small, volatile_write4, 4, kWrite)
TESSERA_ACCESS(wide, volatile_write8, 8, kWrite)
TESSERA_ACCESS(wide, volatile_write16, 16, kWrite)

#define TESSERA_UNALIGNED(bytes, kind)                                      \
    TESSERA_ACCESS(kind, unaligned_read##bytes, bytes, kRead)           \
    TESSERA_ACCESS(kind, unaligned_write##bytes, bytes, kWrite)         \
    TESSERA_ACCESS(kind, unaligned_volatile_read##bytes, bytes, kRead)  \
    TESSERA_ACCESS(kind, unaligned_volatile_write##bytes, bytes, kWrite) \
    TESSERA_READ_WRITE(__tsan_unaligned_read_write##bytes, bytes)
TESSERA_UNALIGNED(2, any)
TESSERA_UNALIGNED(4, any)
// A structure of two floats, which is copied as one value, has the alignment of a float.
TESSERA_UNALIGNED(8, wide)
TESSERA_UNALIGNED(16, wide)
TESSERA_READ_WRITE(__tsan_read_write1, 1)
TESSERA_READ_WRITE(__tsan_read_write2, 2)
TESSERA_READ_WRITE(__tsan_read_write4, 4)
TESSERA_READ_WRITE(__tsan_read_write8, 8)
TESSERA_READ_WRITE(__tsan_read_write16, 16)

TESSERA_CALLBACK __tsan_read_range(void* address, std::size_t bytes) {
    check_range<kRead>(__builtin_return_address(0), address, bytes);
}
TESSERA_CALLBACK __tsan_write_range(void* address, std::size_t bytes) {
    check_range<kWrite>(__builtin_return_address(0), address, bytes);
}
TESSERA_CALLBACK __tsan_vptr_read(void** address) {
    check_access(__builtin_return_address(0), address, sizeof(void*), kRead);
}
TESSERA_CALLBACK __tsan_vptr_update(void** address, void*) {
    check_access(__builtin_return_address(0), address, sizeof(void*), kWrite);
}

// Frames come from debug information; what the program does outside kernels is not ordered here.
TESSERA_CALLBACK __tsan_func_entry(void*) {}
TESSERA_CALLBACK __tsan_func_exit() {}
TESSERA_CALLBACK __tsan_ignore_thread_begin() {}
TESSERA_CALLBACK __tsan_ignore_thread_end() {}
TESSERA_CALLBACK __tsan_init() { tessera::race_detector::coverage_notes.instrumented_modules.fetch_add(1); }

#define TESSERA_MEMORY_FUNCTION extern "C" __attribute__((visibility("default"))) void*
#define TESSERA_COPIES(prefix)                                                      \
    TESSERA_MEMORY_FUNCTION prefix##memcpy(void* to, const void* from, std::size_t bytes) {  \
        check_copy(__builtin_return_address(0), to, from, bytes);                   \
        return std::memmove(to, from, bytes);                                       \
    }                                                                               \
    TESSERA_MEMORY_FUNCTION prefix##memmove(void* to, const void* from, std::size_t bytes) { \
        check_copy(__builtin_return_address(0), to, from, bytes);                   \
        return std::memmove(to, from, bytes);                                       \
    }                                                                               \
    TESSERA_MEMORY_FUNCTION prefix##memset(void* to, int value, std::size_t bytes) {  \
        check_access(__builtin_return_address(0), to, bytes, kWrite);               \
        return std::memset(to, value, bytes);                                       \
    }
TESSERA_COPIES(__tsan_)
TESSERA_COPIES(tessera_)
// For compilers that leave calls of these functions as they are: the linker's --wrap sends them here.
TESSERA_COPIES(__wrap_)
