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
    const char* image;  ///< an address in a module's initial TLS image
    char* found;        ///< the same byte in the calling thread's copy
};

int find_in_tls(dl_phdr_info* info, std::size_t, void* data) {
    auto* search = static_cast<TlsSearch*>(data);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        if (header.p_type != PT_TLS) continue;
        const char* image = reinterpret_cast<const char*>(info->dlpi_addr + header.p_vaddr);
        if (search->image < image || search->image >= image + header.p_memsz) continue;
        if (info->dlpi_tls_data != nullptr) {
            search->found = static_cast<char*>(info->dlpi_tls_data) + (search->image - image);
        }
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
        module->touch();  // in a module loaded late the thread has no TLS block before
        TlsSearch search{module->start, nullptr};
        dl_iterate_phdr(&find_in_tls, &search);
        if (search.found == nullptr) continue;
        ranges_.push_back({search.found, static_cast<std::size_t>(module->stop - module->start)});
    }
    generation_ = modules().generation.load();
}

void TileStaticSegment::begin_launch() {
    if (generation_ != modules().generation.load(std::memory_order_acquire)) locate();
    for (const Range& range : ranges_) {
        if (range.size > kFillEveryTile) std::memset(range.begin, kFill, range.size);
    }
}

void TileStaticSegment::fill() {
    for (const Range& range : ranges_) {
        if (range.size <= kFillEveryTile) std::memset(range.begin, kFill, range.size);
    }
}

}  // namespace tessera::detail
