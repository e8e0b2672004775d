// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/tile_static_segment.h"

#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <optional>

#include "emulator/support/sanitizer_annotations.h"
#include "emulator/symbols/tile_static_symbols.h"
#include "tessera/detail/tile_static_module.h"

namespace tessera::detail {

namespace {

struct KnownModule {
    const TileStaticModule* module;
    std::optional<TileStaticSymbols> symbols;  ///< read when a launch first looks for the module's variables
};

/// The modules alive now. Built on first use and never destroyed: modules register during static initialisation.
struct Modules {
    std::mutex mutex;
    std::vector<KnownModule> list;
    std::atomic<std::uint64_t> generation{1};
};

Modules& modules() {
    static auto* modules = new Modules;
    return *modules;
}

struct TlsSearch {
    const char* copy;        ///< an address in the calling thread's copy of a module's TLS block
    std::optional<TileStaticSymbols>& symbols;  ///< the module's
    char* block = nullptr;   ///< that copy
    std::size_t size = 0;
    const char* image = nullptr;
};

/// The language forbids them, and not every compiler is made to say so.
void warn_of_initialisers(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        std::fprintf(stderr,
                     "tessera: warning: tile_static '%s' has an initialiser, or a constructor that gives it a value, "
                     "but tiles begin without it; let one thread assign to it and wait at a barrier\n",
                     name.c_str());
    }
}

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
        if (!search->symbols) {
            search->symbols = TileStaticSymbols::of_module(*info);
            warn_of_initialisers(search->symbols->initialised);
        }
        return 1;
    }
    return 0;
}

/// What no program stores on purpose, and no copy of a filled variable either.
constexpr unsigned char kZone = 0xA7;
constexpr std::uint64_t kZoneWord = 0xA7A7'A7A7'A7A7'A7A7;
/// Words looked at after every tile, by their offsets. Threads that index too far write neighbouring elements, the nearest
/// first.
constexpr std::size_t kSamples[] = {0, 64, 128, 256, 512, 1024, 2048, TESSERA_RED_ZONE_BYTES - sizeof(std::uint64_t)};

constexpr std::size_t kCacheLine = 64;

std::uint64_t word_at(const char* address) {
    std::uint64_t word;
    std::memcpy(&word, address, sizeof word);
    return word;
}

/// Some linkers lay sections of thread-local zeros over each other.
bool overlaps_variables(const TlsSearch& found, const char* zone) {
    const auto begin = static_cast<std::size_t>(zone - found.block);
    const auto is_hit = [&](const TileStaticSymbols::Bytes& bytes) {
        return bytes.offset < begin + TESSERA_RED_ZONE_BYTES && begin < bytes.end() &&
               !(bytes.offset == begin && bytes.size == TESSERA_RED_ZONE_BYTES);
    };
    for (const auto* all : {&found.symbols->variables, &found.symbols->guards, &found.symbols->others}) {
        if (std::any_of(all->begin(), all->end(), is_hit)) return true;
    }
    return false;
}

}  // namespace

void add_tile_static_module(const TileStaticModule* module) {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    modules().list.push_back({module, std::nullopt});
    modules().generation.fetch_add(1);
}

void remove_tile_static_module(const TileStaticModule* module) {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    auto& list = modules().list;
    list.erase(std::remove_if(list.begin(), list.end(), [&](const KnownModule& known) { return known.module == module; }),
               list.end());
    modules().generation.fetch_add(1);
}

std::uint64_t tile_static_generation() { return modules().generation.load(std::memory_order_acquire); }

std::size_t thread_local_bytes() {
    std::size_t bytes = 0;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const ElfW(Phdr)& header = info->dlpi_phdr[i];
                if (header.p_type == PT_TLS) *static_cast<std::size_t*>(data) += header.p_memsz;
            }
            return 0;
        },
        &bytes);
    return bytes;
}

void TileStaticSegment::locate() {
    const std::lock_guard<std::mutex> lock(modules().mutex);
    ranges_.clear();
    guards_.clear();
    padding_.clear();
    red_zones_.clear();
    for (KnownModule& known : modules().list) {
        const TileStaticModule* const module = known.module;
        // In a module loaded late the thread has no TLS block before.
        TlsSearch found{module->touch(), known.symbols};
        dl_iterate_phdr(&find_tls_block, &found);
        if (found.block == nullptr) continue;
        const TileStaticSymbols& symbols = *known.symbols;
        const auto is_there = [&](std::size_t offset, std::size_t size) { return offset <= found.size && size <= found.size - offset; };
        const auto range_of = [&](std::size_t offset, std::size_t size, bool filled) {
            return TileStaticRange{found.block + offset, size, found.image + offset, filled};
        };
        const auto add = [&](std::vector<TileStaticRange>& to, std::size_t offset, std::size_t size, bool filled) {
            if (is_there(offset, size)) to.push_back(range_of(offset, size, filled));
        };
        if (module->start != nullptr) {
            add(ranges_, static_cast<std::size_t>(module->start - found.image),
                static_cast<std::size_t>(module->stop - module->start), true);
        } else if (symbols.are_known) {
            for (const auto& bytes : symbols.variables) add(ranges_, bytes.offset, bytes.size, true);
        } else {
            add(ranges_, 0, found.size, false);
        }
        for (const auto& bytes : symbols.guards) add(guards_, bytes.offset, bytes.size, false);
        for (const auto& [bytes, is_behind] : symbols.padding) {
            if (is_there(bytes.offset, bytes.size)) padding_.push_back({range_of(bytes.offset, bytes.size, true), is_behind});
        }
        const bool has_zone = module->start != nullptr || symbols.are_known;
        if (has_zone && !overlaps_variables(found, module->red_zone())) red_zones_.push_back(module->red_zone());
    }
    sort_by_size();
    for (const TileStaticRange& guard : guards_) *guard.begin = 1;
    mend_red_zones();
    generation_ = modules().generation.load();
}

const std::vector<TileStaticRange>& TileStaticSegment::update() {
    if (generation_ != tile_static_generation()) locate();
    return ranges_;
}

void TileStaticSegment::sort_by_size() {
    filled_each_tile_.clear();
    filled_each_launch_.clear();
    for (const TileStaticRange& range : ranges_) {
        if (!range.filled) continue;
        std::size_t of_variables = range.size;  // as large as in a fast build
        for (const TileStaticPadding& padding : padding_) {
            const auto offset = reinterpret_cast<std::uintptr_t>(padding.range.begin) - reinterpret_cast<std::uintptr_t>(range.begin);
            if (offset < range.size) of_variables -= padding.range.size;
        }
        (of_variables <= kFillEveryTile ? filled_each_tile_ : filled_each_launch_).push_back(range);
    }
}

void TileStaticSegment::begin_launch() {
    update();
    for (const TileStaticRange& range : filled_each_launch_) std::memset(range.begin, kFill, range.size);
}

void TileStaticSegment::fill() {
    for (const TileStaticRange& range : filled_each_tile_) std::memset(range.begin, kFill, range.size);
}

bool TileStaticSegment::is_guard(const void* address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    return std::any_of(guards_.begin(), guards_.end(), [&](const TileStaticRange& guard) {
        return at - reinterpret_cast<std::uintptr_t>(guard.begin) < guard.size;
    });
}

void TileStaticSegment::mend_red_zones() {
    const UnseenBySanitizer unseen;  // on behalf of whichever fiber ran last
    for (char* const zone : red_zones_) std::memset(zone, kZone, TESSERA_RED_ZONE_BYTES);
}

bool TileStaticSegment::is_intact() const {
    for (const char* const zone : red_zones_) {
        std::uint64_t differences = 0;
        for (const std::size_t offset : kSamples) differences |= word_at(zone + offset) ^ kZoneWord;
        if (differences != 0) return false;
    }
    return true;
}

bool TileStaticSegment::is_intact_in_each_line() const {
    for (const char* const zone : red_zones_) {
        std::uint64_t differences = 0;
        for (std::size_t at = 0; at < TESSERA_RED_ZONE_BYTES; at += kCacheLine) differences |= word_at(zone + at) ^ kZoneWord;
        if (differences != 0) return false;
    }
    return true;
}

bool TileStaticSegment::is_wholly_intact() const {
    return std::all_of(red_zones_.begin(), red_zones_.end(), [](const char* zone) {
        constexpr std::size_t word = sizeof kZoneWord;
        return word_at(zone) == kZoneWord && std::memcmp(zone, zone + word, TESSERA_RED_ZONE_BYTES - word) == 0;
    });
}

}  // namespace tessera::detail
