// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/memory_block.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

constexpr std::size_t kCacheLine = 64;

std::size_t machine_memory() {
    static const std::size_t bytes =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

/// As a rule all of an array is touched. In pages of this size the system gives memory several times faster, where it may.
void prefer_large_pages(char* begin, char* end) {
    constexpr std::uintptr_t large_page = std::uintptr_t{2} << 20;
    const std::uintptr_t before = -reinterpret_cast<std::uintptr_t>(begin) % large_page;
    const std::uintptr_t behind = reinterpret_cast<std::uintptr_t>(end) % large_page;
    const auto bytes = static_cast<std::size_t>(end - begin);
    if (before + behind < bytes) madvise(begin + before, bytes - before - behind, MADV_HUGEPAGE);
}

}  // namespace

MemoryBlock::~MemoryBlock() {
    if (data_ != nullptr) std::free(data_ - zone_);
}

void MemoryBlock::allocate(std::size_t bytes, std::optional<unsigned char> fill, std::size_t zone) {
    char* block = nullptr;
    if (bytes <= machine_memory()) {
        block = static_cast<char*>(
            std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine + 2 * zone));
    }
    if (block == nullptr) {
        const std::string text =
            "concurrency: cannot allocate " + std::to_string(bytes) + " bytes for an array or array_view";
        throw Concurrency::out_of_memory(text.c_str());
    }
    prefer_large_pages(block, block + zone + bytes + zone);
    data_ = block + zone;
    zone_ = zone;
    if (fill) std::memset(data_, *fill, bytes);
}

}  // namespace tessera::detail
