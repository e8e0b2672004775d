// SPDX-License-Identifier: Apache-2.0
// Stands in for the race detector's library: counts the accesses that the compiler has marked, and says how
// the check went as the real one does. The environment chooses:
//   ACCESS_RECORD=FILE      lines "KIND OFFSET COUNT", OFFSET being the code's in the program; accesses to
//   the calling
//                           thread's own stack are not counted
//   RECORDER_FINDINGS=N     as if N errors had been found
//   RECORDER_SAYS=nothing   no report; any other value is the line for TESSERA_CHECK_STATUS
#include <link.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace {

std::uintptr_t program_base() {
    std::uintptr_t base = 0;
    const auto first = [](dl_phdr_info* info, std::size_t, void* result) {
        *static_cast<std::uintptr_t*>(result) = info->dlpi_addr;
        return 1;
    };
    dl_iterate_phdr(first, &base);
    return base;
}

class Recorder {
  public:
    void note(const char* kind, const void* address, const void* code) {
        const char here = 0;
        const auto at = reinterpret_cast<std::uintptr_t>(address),
                   stack = reinterpret_cast<std::uintptr_t>(&here);
        const std::lock_guard<std::mutex> lock(mutex_);
        if (at > stack && at < stack + 65536) {
            ++of_own_stack_;
            return;
        }
        ++counts_[{kind, reinterpret_cast<std::uintptr_t>(code) - base_ - 1}];
    }
    ~Recorder() {
        if (const char* file = std::getenv("ACCESS_RECORD")) write(file);
        report();
    }

  private:
    void write(const char* name) const {
        std::FILE* file = std::fopen(name, "w");
        if (file == nullptr) std::abort();
        for (const auto& [key, count] : counts_) {
            std::fprintf(file, "%s %#lx %ld\n", key.first.c_str(), static_cast<unsigned long>(key.second),
                         count);
        }
        std::fprintf(file, "own_stack 0 %ld\n", of_own_stack_);
        std::fclose(file);
    }
    static void report() {
        const char* name = std::getenv("TESSERA_CHECK_STATUS");
        const char* findings = std::getenv("RECORDER_FINDINGS");
        const char* says = std::getenv("RECORDER_SAYS");
        if (name == nullptr || (says != nullptr && std::strcmp(says, "nothing") == 0)) return;
        const std::string line = says != nullptr       ? says
                                 : findings != nullptr ? std::string("reported ") + findings + " 66"
                                                       : "reported 0 0";
        std::FILE* file = std::fopen(name, "a");
        if (file == nullptr) std::abort();
        std::fprintf(file, "%s\n", line.c_str());
        std::fclose(file);
        if (findings != nullptr) _exit(66);
    }

    std::uintptr_t base_ = program_base();
    std::mutex mutex_;
    std::map<std::pair<std::string, std::uintptr_t>, long> counts_;
    long of_own_stack_ = 0;
};

Recorder recorder;

}  // namespace

/// Ignores nothing.
extern "C" {
struct tessera_ignored_accesses_type {
    std::uintptr_t read_begin, read_bytes, write_begin, write_bytes, settled_begin, settled_bytes, settled_sites;
    std::uint64_t settled_mark, settled_count;
};
__attribute__((visibility("default"), tls_model("initial-exec"))) __thread tessera_ignored_accesses_type
    tessera_ignored_accesses;
}

#define ENTRY extern "C" __attribute__((visibility("default"), noinline))
#define CODE __builtin_return_address(0)
// NOLINTBEGIN: the names and types are the compilers'
ENTRY void __tsan_init() {}
ENTRY void __tsan_func_entry(void*) {}
ENTRY void __tsan_func_exit() {}
// The second name is what clang's code calls, into which the beginning of the first is inlined.
#define PLAIN_ACCESS(name, kind)                                       \
    ENTRY void __tsan_##name(void* at) { recorder.note(kind, at, CODE); } \
    ENTRY void tessera_##name(void*) __attribute__((alias("__tsan_" #name)));
#define PLAIN(prefix, size)                           \
    PLAIN_ACCESS(prefix##read##size, "read" #size)    \
    PLAIN_ACCESS(prefix##write##size, "write" #size)
#define PLAIN_SIZES(prefix) \
    PLAIN(prefix, 1) PLAIN(prefix, 2) PLAIN(prefix, 4) PLAIN(prefix, 8) PLAIN(prefix, 16)
PLAIN_SIZES()
PLAIN_SIZES(unaligned_)
PLAIN_SIZES(volatile_)
ENTRY void tessera_read4_at(void* at, std::uintptr_t) { recorder.note("read4", at, CODE); }
ENTRY void __tsan_read_range(void* at, unsigned long) { recorder.note("read_range", at, CODE); }
ENTRY void __tsan_write_range(void* at, unsigned long) { recorder.note("write_range", at, CODE); }
ENTRY void __tsan_vptr_read(void** at) { recorder.note("read8", at, CODE); }
ENTRY void __tsan_vptr_update(void** at, void*) { recorder.note("write8", at, CODE); }
#define COPY(name, function)                                         \
    ENTRY void* name(void* to, const void* from, std::size_t size) { \
        recorder.note("write_range", to, CODE);                      \
        recorder.note("read_range", from, CODE);                     \
        return function(to, from, size);                             \
    }
COPY(__tsan_memcpy, std::memcpy)
COPY(__tsan_memmove, std::memmove)
COPY(__wrap_memcpy, std::memcpy)
COPY(__wrap_memmove, std::memmove)
#define FILL(name)                                            \
    ENTRY void* name(void* to, int value, std::size_t size) { \
        recorder.note("write_range", to, CODE);               \
        return std::memset(to, value, size);                  \
    }
FILL(__tsan_memset)
FILL(__wrap_memset)
ENTRY void* tessera_memcpy(void*, const void*, std::size_t) __attribute__((alias("__tsan_memcpy")));
ENTRY void* tessera_memmove(void*, const void*, std::size_t) __attribute__((alias("__tsan_memmove")));
ENTRY void* tessera_memset(void*, int, std::size_t) __attribute__((alias("__tsan_memset")));
#define READING(type, name, parameters, arguments)      \
    ENTRY type __wrap_##name parameters {               \
        recorder.note("read_range", nullptr, CODE);     \
        return std::name arguments;                     \
    }
READING(int, memcmp, (const void* a, const void* b, std::size_t size), (a, b, size))
READING(int, strcmp, (const char* a, const char* b), (a, b))
READING(int, strncmp, (const char* a, const char* b, std::size_t size), (a, b, size))
READING(std::size_t, strlen, (const char* text), (text))
ENTRY int __wrap_bcmp(const void* a, const void* b, std::size_t size) { return __wrap_memcmp(a, b, size); }
ENTRY void* __wrap_memchr(const void* begin, int byte, std::size_t size) {
    recorder.note("read_range", begin, CODE);
    return const_cast<void*>(std::memchr(begin, byte, size));
}
#define ATOMIC(bits, type)                                                           \
    ENTRY type __tsan_atomic##bits##_load(const volatile type* at, int) {            \
        return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                \
    }                                                                                \
    ENTRY void __tsan_atomic##bits##_store(volatile type* at, type value, int) {     \
        __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                               \
    }                                                                                \
    ENTRY type __tsan_atomic##bits##_fetch_add(volatile type* at, type value, int) { \
        return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST);                      \
    }
ATOMIC(8, unsigned char)
ATOMIC(32, unsigned)
ATOMIC(64, unsigned long)
ENTRY void __ubsan_handle_out_of_bounds(void*, unsigned long) { recorder.note("bounds", nullptr, CODE); }
ENTRY void __ubsan_handle_divrem_overflow(void*, unsigned long, unsigned long) {
    recorder.note("division", nullptr, CODE);
}
// NOLINTEND
