// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/recording_places.h"

#include <dlfcn.h>

#include <algorithm>

#include "emulator/documents/json.h"
#include "emulator/documents/recording_keys.h"
#include "race_detector/naming/data_names.h"
#include "race_detector/naming/kernels.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/support/file_text.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {
namespace recording_key = detail::recording_key;

namespace {

using detail::Json;

/// Races whose memory is recorded; beyond, a page would become large and a second run slow.
constexpr std::size_t kMostFindings = 20;
/// Elements of a variable, around the example.
constexpr std::uint64_t kMostCells = 1024;
/// Bytes of an element that is shown as one value.
constexpr std::size_t kMostBytes = 16;

/// Elements of a variable, as bytes of a place.
struct Window {
    std::uint64_t begin = 0;
    std::uint64_t cells = 1;
    std::size_t cell = kWordBytes;  ///< bytes of each
};

bool is_member(const std::string& element) { return element.find('.') != std::string::npos; }

/// Of `count` elements from `begin` on, those around the one that holds `byte`.
Window around(std::uint64_t begin, std::size_t cell, std::uint64_t count, std::uint64_t byte) {
    const std::uint64_t at = byte > begin ? std::min((byte - begin) / cell, count - 1) : 0;
    const std::uint64_t first = at > kMostCells / 2 && count > kMostCells ? std::min(at - kMostCells / 2, count - kMostCells) : 0;
    return {begin + first * cell, std::min(count, kMostCells), cell};
}

Window of_word(std::uint64_t byte) { return {word_down(byte), 1, kWordBytes}; }

Window tile_static_window(std::uint64_t byte) {
    const detail::NamedData data = detail::thread_local_at(reinterpret_cast<const void*>(byte));
    const std::size_t size = data.element_size;
    if (data.variable.empty() || size == 0 || size > kMostBytes || (size & (size - 1)) != 0) return of_word(byte);
    const std::uint64_t element = byte & ~std::uint64_t{size - 1};
    if (is_member(data.element) || data.variable_size < size) return {element, 1, size};
    return around(element - data.element_offset, size, data.variable_size / size, byte);
}

Window captured_window(DataNames& names, std::uint32_t number, std::uint64_t byte) {
    const Place place = places.at(number);
    const detail::NamedData data = detail::captured_element_at(place.entry, place.closure_offset, 0);
    const std::size_t size = place.element_size != 0 ? place.element_size : data.variable_size;
    if (size == 0) return of_word(byte);
    if (is_member(names.name(number, byte).element)) {
        const detail::NamedData member = detail::captured_element_at(place.entry, place.closure_offset, byte % size);
        if (member.element_size == 0 || member.element_size > kMostBytes) return of_word(byte);
        return {byte - byte % size + member.element_offset, 1, member.element_size};
    }
    if (size > kMostBytes) return of_word(byte);
    std::uint64_t count = 1;
    for (std::size_t d = 0; d < place.extents.size() && d < place.strides.size(); ++d) {
        const std::ptrdiff_t steps = (std::ptrdiff_t{place.extents[d]} - 1) * place.strides[d];
        if (steps > 0) count += static_cast<std::uint64_t>(steps);
    }
    return around(0, size, count, byte);
}

std::uint64_t linear(const std::vector<int>& index, const std::vector<int>& extent, const std::vector<int>& tile) {
    std::uint64_t number = 0;
    for (std::size_t d = 0; d < index.size(); ++d) {
        number = number * static_cast<std::uint64_t>(extent[d] / std::max(tile[d], 1)) + static_cast<std::uint64_t>(index[d]);
    }
    return number;
}

/// Where the memory is; false: in another run it is elsewhere.
bool locate(const check::Finding& finding, Json& told) {
    if (finding.place == kAddressPlace) return false;
    DataNames names;
    Window window;
    if (finding.place == kTileStaticPlace) {
        Dl_info module{};
        if (dladdr(reinterpret_cast<const void*>(finding.place_byte), &module) == 0) return false;
        window = tile_static_window(finding.place_byte);
        told[recording_key::kModule] = module.dli_fname;
        told[recording_key::kBegin] = window.begin - reinterpret_cast<std::uintptr_t>(module.dli_fbase);
    } else {
        window = captured_window(names, finding.place, finding.place_byte);
        told[recording_key::kClosureOffset] = places.at(finding.place).closure_offset;
        told[recording_key::kBegin] = window.begin;
    }
    told[recording_key::kCell] = window.cell;
    for (std::uint64_t i = 0; i < window.cells; ++i) {
        told[recording_key::kCells].push_back(names.name(finding.place, window.begin + i * window.cell).element);
    }
    return true;
}

Json told_of(const check::Finding& finding, std::size_t number) {
    Json told;
    told[recording_key::kNumber] = number;
    told[recording_key::kLaunch] = finding.launch.index;
    told[recording_key::kLaunchedAt] = launch_text(finding.launch);
    const bool one_tile = finding.scope == check::Reach::tile && !finding.first.tile.empty();
    told[recording_key::kTile] = one_tile ? Json(linear(finding.first.tile, finding.extent, finding.tile_dims)) : Json();
    told[recording_key::kExtent] = finding.extent;
    told[recording_key::kTileDims] = finding.tile_dims;
    told[recording_key::kMemory] = name_of(finding.memory);
    told[recording_key::kVariable] = finding.variable;
    told[recording_key::kType] = finding.type;
    if (kernels.launched_by_several_threads()) {
        told[recording_key::kLeftOut] = "Several host threads launch kernels: their order may differ in another run of the program.";
    } else if (!locate(finding, told)) {
        told[recording_key::kLeftOut] = "Its memory has no name by which another run of the program could find it.";
    }
    return told;
}

}  // namespace

std::string recording_places(const Report& report, const std::string& rendered) {
    Json all;
    all[recording_key::kRendered] = rendered;
    all[recording_key::kFindings] = Json::array();
    std::size_t number = 0, races = 0;
    for (const check::Finding& finding : report.findings) {
        ++number;
        if (finding.kind != check::Kind::race || ++races > kMostFindings) continue;
        all[recording_key::kFindings].push_back(told_of(finding, number));
    }
    all[recording_key::kRaces] = races;
    return all.text();
}

void offer_recording(const std::string& folder, const Report& report, const std::string& rendered) {
    write_new_file(folder + "/places.json", recording_places(report, rendered));
}

}  // namespace tessera::race_detector
