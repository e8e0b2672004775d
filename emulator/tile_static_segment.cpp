// SPDX-License-Identifier: Apache-2.0
#include "emulator/tile_static_segment.h"

#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>

#include "tessera/detail/tile_static_module.h"

namespace tessera::detail {

namespace {

/// The modules alive now. Built on first use and never destroyed: modules register during static initialisation.
struct Modules {
    std::mutex mutex;
    std::vector<const TileStaticModule*> list;
    std::atomic<std::uint64_t> generation{1};
};

Modules& modules() {
    static auto* modules = new Modules;
    return *modules;
}

struct TlsSearch {
    const char* copy;        ///< an address in the calling thread's copy of a module's TLS block
    char* block = nullptr;   ///< that copy
    std::size_t size = 0;
    const char* image = nullptr;
};

int find_tls_block(dl_phdr_info* info, std::size_t, void* data) {
    auto* search = static_cast<TlsSearch*>(data);
    if (info->dlpi_tls_data == nullptr) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        if (header.p_type != PT_TLS) continue;
        char* const block = static_cast<char*>(info->dlpi_tls_data);
        if (search->copy < block || search->copy >= block + header.p_memsz) continue;
        search->block = block;
        search->size = header.p_memsz;
        search->image = reinterpret_cast<const char*>(info->dlpi_addr + header.p_vaddr);
        return 1;
    }
    return 0;
}

}  // namespace

void add_tile_static_module(const TileStaticModule* module) {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    modules().list.push_back(module);
    modules().generation.fetch_add(1);
}

void remove_tile_static_module(const TileStaticModule* module) {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    auto& list = modules().list;
    list.erase(std::remove(list.begin(), list.end(), module), list.end());
    modules().generation.fetch_add(1);
}

std::size_t tile_static_bytes() {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    std::size_t bytes = 0;
    for (const TileStaticModule* module : modules().list) {
        bytes += static_cast<std::size_t>(module->stop - module->start);
    }
    return bytes;
}

void TileStaticSegment::locate() {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    ranges_.clear();
    for (const TileStaticModule* module : modules().list) {
        // In a module loaded late the thread has no TLS block before.
        TlsSearch search{module->touch()};
        dl_iterate_phdr(&find_tls_block, &search);
        if (search.block == nullptr) continue;
        if (module->start == nullptr) {
            ranges_.push_back({search.block, search.size, search.image, false});
        } else {
            ranges_.push_back({search.block + (module->start - search.image),
                               static_cast<std::size_t>(module->stop - module->start), module->start, true});
        }
    }
    generation_ = modules().generation.load();
}

const std::vector<TileStaticRange>& TileStaticSegment::update() {
    if (generation_ != modules().generation.load(std::memory_order_acquire)) locate();
    return ranges_;
}

void TileStaticSegment::begin_launch() {
    for (const TileStaticRange& range : update()) {
        if (range.filled && range.size > kFillEveryTile) std::memset(range.begin, kFill, range.size);
    }
}

void TileStaticSegment::fill() {
    for (const TileStaticRange& range : ranges_) {
        if (range.filled && range.size <= kFillEveryTile) std::memset(range.begin, kFill, range.size);
    }
}

}  // namespace tessera::detail
