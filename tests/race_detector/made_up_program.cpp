// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/made_up_program.h"

#include <link.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>

#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/code/code_addresses.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"

namespace tessera::generated {

namespace {

constexpr unsigned kPartCount = std::size(kParts) - 1;
constexpr unsigned kImageBits = 20;

unsigned part_of(unsigned offset) {
    const auto next = std::upper_bound(std::begin(kParts), std::end(kParts), offset);
    return static_cast<unsigned>(next - std::begin(kParts)) - 1;
}

struct Code {
    std::uintptr_t begin = 0;
    std::size_t size = 0;
};

/// Of the module that has most of it, so that the numbers of its addresses use many bits.
const Code& largest_code() {
    static const Code code = [] {
        Code found;
        const auto look = [](dl_phdr_info* info, std::size_t, void* data) {
            Code& best = *static_cast<Code*>(data);
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const ElfW(Phdr)& header = info->dlpi_phdr[i];
                const bool is_code = header.p_type == PT_LOAD && (header.p_flags & PF_X) != 0;
                if (is_code && header.p_memsz > best.size)
                    best = {info->dlpi_addr + header.p_vaddr, header.p_memsz};
            }
            return 0;
        };
        dl_iterate_phdr(look, &found);
        return found;
    }();
    return code;
}

struct TileStaticMemory {
    alignas(16) char modules[kPartCount][128];
};

/// Not thread-local itself: that memory borders on the OS thread's stack, which the detector does not look at.
TileStaticMemory& tile_static_memory() {
    static thread_local const auto memory = std::make_unique<TileStaticMemory>();
    return *memory;
}

}  // namespace

const char* code_address(unsigned code) {
    const std::size_t far = (code % 8) * (std::size_t{1} << 17) % (largest_code().size - 128);
    return reinterpret_cast<const char*>(largest_code().begin + 64 + far + code / 8 * 4);
}

unsigned code_of(race_detector::CodeId id) {
    for (unsigned code = 0; code < kCodes; ++code) {
        if (race_detector::code_addresses.address_of(id) == code_address(code)) return code;
    }
    return kCodes;
}

/// Two pages, in the middle of which the memory lies.
char* global_memory() {
    alignas(4096) static char pages[8192];
    return pages + 4096 - kMemoryBytes / 2;
}

char* address_of(Space space, unsigned offset) {
    if (space == Space::global_memory) return global_memory() + offset;
    const unsigned part = part_of(offset);
    return tile_static_memory().modules[part] + (offset - kParts[part]);
}

std::vector<HeldMemory> held_memory() {
    std::vector<HeldMemory> all;
    for (unsigned part = 0; part + 1 < kPartCount; ++part) {
        HeldMemory& held = all.emplace_back();
        held.begin = global_memory() + kParts[part];
        held.end = global_memory() + kParts[part + 1];
        held.closure_offset = part;
    }
    return all;
}

std::vector<TileStaticRange> tile_static_ranges() {
    std::vector<TileStaticRange> all;
    for (unsigned part = 0; part < kPartCount; ++part) {
        const auto image = std::uintptr_t{part + 1} << kImageBits;
        all.push_back({tile_static_memory().modules[part], kParts[part + 1] - kParts[part],
                       reinterpret_cast<const char*>(image)});
    }
    return all;
}

void fill_tile_static_memory() { std::memset(&tile_static_memory(), 0xBE, sizeof(TileStaticMemory)); }

std::pair<Space, unsigned> word_at(std::uint32_t place, std::uint64_t word) {
    Space space = Space::global_memory;
    if (place == race_detector::kTileStaticPlace) {
        space = Space::tile_static_memory;
        const std::uint64_t module = word >> kImageBits;
        word += kParts[module - 1] - (module << kImageBits);
    } else if (place == race_detector::kAddressPlace) {
        word -= reinterpret_cast<std::uintptr_t>(global_memory());
    } else {
        word += kParts[race_detector::places.at(place).closure_offset];
    }
    return {space, static_cast<unsigned>(word / 4)};
}

}  // namespace tessera::generated
