// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/recording_json.h"

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/recording_keys.h"
#include "tools/recording/value_text.h"
#include "tools/support/file_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::recording_key;
namespace {

using ParsedJson = nlohmann::json;

std::vector<std::string> values_of(const std::string& hex, std::size_t cell, const std::string& type) {
    const std::string bytes = detail::bytes_of(hex);
    std::vector<std::string> values;
    for (std::size_t at = 0; at + cell <= bytes.size(); at += cell) {
        values.push_back(value_text(std::string_view(bytes).substr(at, cell), type));
    }
    return values;
}

RecordedMemory memory_of(const ParsedJson& told) {
    RecordedMemory memory;
    memory.number = told.at(key::kNumber);
    memory.launched_at = told.at(key::kLaunchedAt);
    if (!told.at(key::kTile).is_null()) memory.tile = told.at(key::kTile).get<std::uint64_t>();
    memory.extent = told.at(key::kExtent).get<std::vector<int>>();
    memory.tile_dims = told.at(key::kTileDims).get<std::vector<int>>();
    memory.memory = told.at(key::kMemory);
    memory.variable = told.at(key::kVariable);
    memory.type = told.at(key::kType);
    memory.left_out = told.value(key::kLeftOut, "");
    if (memory.left_out.empty()) memory.cells = told.at(key::kCells).get<std::vector<std::string>>();
    return memory;
}

/// A location may be a part of an element, or several elements.
std::string value_of_location(const std::string& hex, std::size_t cell, const std::string& type) {
    const std::string bytes = detail::bytes_of(hex);
    if (cell == 0 || bytes.size() % cell != 0) return value_text(bytes, type);
    std::string text;
    for (const std::string& value : values_of(hex, cell, type)) text += (text.empty() ? "" : ", ") + value;
    return text;
}

OldAccess old_access_of(const ParsedJson& told, std::size_t cell, const std::string& type) {
    OldAccess old;
    old.access = told.at(key::kAccess);
    old.stores = told.at(key::kStores);
    old.is_missed = told.at(key::kMissed);
    for (const ParsedJson& row : told.at(key::kWrites)) {
        OldAccess::Write write;
        const long long maker = row.at(0);
        if (maker >= 0) write.access = static_cast<std::size_t>(maker);
        write.was_before = maker == key::kWrittenBefore;
        write.value = value_of_location(row.at(1), cell, type);
        old.writes.push_back(std::move(write));
    }
    old.found = told.at(key::kFound);
    old.newer = told.at(key::kNewer);
    old.view = told.at(key::kView);
    old.newer_view = told.at(key::kNewerView);
    return old;
}

Side side_of(const ParsedJson& told, const std::vector<SourcePlace>& codes, std::size_t cell, const std::string& type) {
    Side side;
    side.codes = codes;
    side.before = values_of(told.at(key::kBefore), cell, type);
    side.after = values_of(told.at(key::kAfter), cell, type);
    side.is_cut = told.at(key::kCut);
    side.switch_points = told.at(key::kSwitchPoints);
    for (const ParsedJson& row : told.at(key::kAccesses)) {
        RecordedAccess access;
        access.thread = row.at(0);
        access.interval = row.at(1);
        access.kind = row.at(2).get<std::string>().at(0);
        access.code = row.at(3);
        access.cell = row.at(4);
        access.values = values_of(row.at(5), cell, type);
        side.accesses.push_back(std::move(access));
    }
    for (const ParsedJson& old : told.at(key::kOldAccesses)) side.old_accesses.push_back(old_access_of(old, cell, type));
    return side;
}

}  // namespace

bool read_places(const fs::path& folder, RecordingPlaces& places) {
    places.text = text_of(folder / "places.json");
    const ParsedJson all = ParsedJson::parse(places.text, nullptr, false);
    if (!all.is_object()) return false;
    places.rendered = all.at(key::kRendered);
    places.races = all.at(key::kRaces);
    for (const ParsedJson& told : all.at(key::kFindings)) places.memories.push_back(memory_of(told));
    return true;
}

void write_places(const fs::path& folder, const RecordingPlaces& places, bool with_positions) {
    ParsedJson all = ParsedJson::parse(places.text);
    all[key::kPositions] = with_positions;
    std::ofstream(folder / "places.json", std::ios::binary) << all.dump();
}

std::map<std::size_t, Side> read_recording(const fs::path& folder, const RecordingPlaces& places) {
    std::map<std::size_t, Side> sides;
    const ParsedJson all = ParsedJson::parse(text_of(folder / "recording.json"), nullptr, false), asked = ParsedJson::parse(places.text);
    if (!all.is_object() || !all.contains(key::kFindings)) return sides;
    std::vector<SourcePlace> codes;
    for (const ParsedJson& row : all.at(key::kCodes)) codes.push_back({row.at(0), row.at(1), row.at(2)});
    for (const ParsedJson& told : all.at(key::kFindings)) {
        const std::size_t number = told.at(key::kNumber);
        for (const ParsedJson& place : asked.at(key::kFindings)) {
            if (place.at(key::kNumber) == number) sides[number] = side_of(told, codes, place.at(key::kCell), place.at(key::kType));
        }
    }
    return sides;
}

}  // namespace tessera::tools
