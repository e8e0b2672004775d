// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/recording_json.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/json.h"
#include "emulator/documents/recording_keys.h"
#include "tools/recording/value_text.h"
#include "tools/support/file_text.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::recording_key;
namespace {

using detail::Json;

std::vector<std::string> values_of(const std::string& hex, std::size_t cell, const std::string& type) {
    const std::string bytes = detail::bytes_of(hex);
    std::vector<std::string> values;
    for (std::size_t at = 0; at + cell <= bytes.size(); at += cell) {
        values.push_back(value_text(std::string_view(bytes).substr(at, cell), type));
    }
    return values;
}

RecordedMemory memory_of(const Json& told) {
    RecordedMemory memory;
    told.read(key::kNumber, memory.number);
    told.read(key::kLaunchedAt, memory.launched_at);
    if (!told.at(key::kTile).is_null()) memory.tile = told.at(key::kTile).as<std::uint64_t>();
    told.read(key::kExtent, memory.extent);
    told.read(key::kTileDims, memory.tile_dims);
    told.read(key::kMemory, memory.memory);
    told.read(key::kVariable, memory.variable);
    told.read(key::kType, memory.type);
    memory.left_out = told.value_or(key::kLeftOut, std::string());
    if (memory.left_out.empty()) memory.cells = told.at(key::kCells).as<std::vector<std::string>>();
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

OldAccess old_access_of(const Json& told, std::size_t cell, const std::string& type) {
    OldAccess old;
    told.read(key::kAccess, old.access);
    told.read(key::kStores, old.stores);
    told.read(key::kMissed, old.is_missed);
    for (const Json& row : told.at(key::kWrites).elements()) {
        OldAccess::Write write;
        const auto maker = row.at(0).as<long long>();
        if (maker >= 0) write.access = static_cast<std::size_t>(maker);
        write.was_before = maker == key::kWrittenBefore;
        write.value = value_of_location(row.at(1).as<std::string>(), cell, type);
        old.writes.push_back(std::move(write));
    }
    told.read(key::kFound, old.found);
    told.read(key::kNewer, old.newer);
    told.read(key::kView, old.view);
    told.read(key::kNewerView, old.newer_view);
    return old;
}

Side side_of(const Json& told, const std::vector<SourcePlace>& codes, std::size_t cell, const std::string& type) {
    Side side;
    side.codes = codes;
    side.before = values_of(told.at(key::kBefore).as<std::string>(), cell, type);
    side.after = values_of(told.at(key::kAfter).as<std::string>(), cell, type);
    told.read(key::kCut, side.is_cut);
    told.read(key::kSwitchPoints, side.switch_points);
    for (const Json& row : told.at(key::kAccesses).elements()) {
        RecordedAccess access;
        row.read(0, access.thread);
        row.read(1, access.interval);
        access.kind = row.at(2).as<std::string>().at(0);
        row.read(3, access.code);
        row.read(4, access.cell);
        access.values = values_of(row.at(5).as<std::string>(), cell, type);
        side.accesses.push_back(std::move(access));
    }
    for (const Json& old : told.at(key::kOldAccesses).elements()) side.old_accesses.push_back(old_access_of(old, cell, type));
    return side;
}

}  // namespace

bool read_places(const fs::path& folder, RecordingPlaces& places) {
    places.text = text_of(folder / "places.json");
    const std::optional<Json> all = Json::try_parse(places.text);
    if (!all) return false;
    all->read(key::kRendered, places.rendered);
    all->read(key::kRaces, places.races);
    for (const Json& told : all->at(key::kFindings).elements()) places.memories.push_back(memory_of(told));
    return true;
}

void write_places(const fs::path& folder, const RecordingPlaces& places, bool with_positions) {
    Json all = Json::parse(places.text);
    all[key::kPositions] = with_positions;
    std::ofstream(folder / "places.json", std::ios::binary) << all.text();
}

std::map<std::size_t, Side> read_recording(const fs::path& folder, const RecordingPlaces& places) {
    std::map<std::size_t, Side> sides;
    const Json all = Json::try_parse(text_of(folder / "recording.json")).value_or(Json()), asked = Json::parse(places.text);
    if (all.find(key::kFindings) == nullptr) return sides;
    std::vector<SourcePlace> codes;
    for (const Json& row : all.at(key::kCodes).elements()) codes.push_back({row.at(0).as<std::string>(), row.at(1).as<unsigned>(), row.at(2).as<unsigned>()});
    for (const Json& told : all.at(key::kFindings).elements()) {
        const auto number = told.at(key::kNumber).as<std::size_t>();
        for (const Json& place : asked.at(key::kFindings).elements()) {
            if (place.at(key::kNumber).as<std::size_t>() != number) continue;
            sides[number] = side_of(told, codes, place.at(key::kCell).as<std::size_t>(), place.at(key::kType).as<std::string>());
        }
    }
    return sides;
}

}  // namespace tessera::tools
