// SPDX-License-Identifier: Apache-2.0
// The C library tells the size of a block only from its begin. In the heap that grows with sbrk each block's
// header has the distance to the next, so a walk from the heap's beginning tells whether one begins at an address.
#include "race_detector/host/heap_block.h"

#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" void* __libc_malloc(std::size_t);

namespace tessera::race_detector {

namespace {

constexpr std::uintptr_t kHeader = 16, kFlags = 7, kIsMapped = 2, kPage = 4096, kLeast = 32;

struct Heap {
    std::uintptr_t begin = 0, end = 0;

    bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
};

/// From the kernel's list of mappings; 0: there is none.
std::uintptr_t find_heap_begin() {
    std::FILE* const maps = std::fopen("/proc/self/maps", "re");
    if (maps == nullptr) return 0;
    char line[512];
    unsigned long begin = 0;
    while (begin == 0 && std::fgets(line, sizeof line, maps) != nullptr) {
        if (std::strstr(line, "[heap]") != nullptr) static_cast<void>(std::sscanf(line, "%lx", &begin));
    }
    std::fclose(maps);
    return begin;
}

/// Its beginning never changes. Empty: there is none.
Heap find_heap() {
    static std::atomic<std::uintptr_t> known_begin{0};
    std::uintptr_t begin = known_begin.load(std::memory_order_relaxed);
    if (begin == 0) known_begin.store(begin = find_heap_begin(), std::memory_order_relaxed);
    if (begin == 0) return {};
    return {begin, reinterpret_cast<std::uintptr_t>(sbrk(0))};
}

std::uintptr_t header_at(std::uintptr_t chunk) { return *reinterpret_cast<const volatile std::uintptr_t*>(chunk + sizeof(std::uintptr_t)); }

bool begins_block(std::uintptr_t chunk, const Heap& heap) {
    std::uintptr_t at = heap.begin;
    while (at < chunk) {
        const std::uintptr_t size = header_at(at) & ~kFlags;
        if (size < kLeast || size % kHeader != 0 || size > heap.end - at) return false;
        at += size;
    }
    return at == chunk;
}

}  // namespace

bool allocator_is_c_librarys() {
    void* (*volatile const program)(std::size_t) = &std::malloc;
    void* (*volatile const c_library)(std::size_t) = &__libc_malloc;
    return program == c_library;
}

std::size_t smaller_heap_block(const void* memory, std::size_t wanted) {
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
    if (!allocator_is_c_librarys()) return 0;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    if (address % kHeader != 0 || address < kPage) return 0;
    const std::uintptr_t chunk = address - kHeader;
    // A mapping of its own begins with the header. What precedes another page may be no memory.
    if (address % kPage < kHeader && !find_heap().contains(chunk)) return 0;
    const std::uintptr_t header = header_at(chunk);
    const std::uintptr_t size = header & ~kFlags;
    if (size < kLeast || size % kHeader != 0) return 0;
    if ((header & kFlags) == kIsMapped) {
        const bool is_mapping = chunk % kPage == 0 && size % kPage == 0 && *reinterpret_cast<const volatile std::uintptr_t*>(chunk) == 0;
        return is_mapping && size - kHeader < wanted ? size - kHeader : 0;
    }
    // The last 8 bytes are the next block's, which it uses only while this one is free.
    const std::uintptr_t usable = size - sizeof(std::uintptr_t);
    if (usable >= wanted) return 0;
    const Heap heap = find_heap();
    return heap.contains(chunk) && begins_block(chunk, heap) ? usable : 0;
#else
    static_cast<void>(memory);
    static_cast<void>(wanted);
    return 0;
#endif
}

}  // namespace tessera::race_detector
