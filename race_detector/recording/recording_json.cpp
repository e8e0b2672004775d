// SPDX-License-Identifier: Apache-2.0
#include "race_detector/recording/recording_json.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/json.h"
#include "emulator/documents/recording_keys.h"
#include "race_detector/support/file_text.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {
namespace key = detail::recording_key;

namespace {

using detail::hex_of;
using detail::Json;

WatchedMemory watched_of(const Json& told) {
    WatchedMemory watched;
    told.read(key::kNumber, watched.number);
    told.read(key::kLaunch, watched.launch);
    if (!told.at(key::kTile).is_null()) watched.tile = told.at(key::kTile).as<std::uint64_t>();
    watched.module = told.value_or(key::kModule, watched.module);
    watched.closure_offset = told.value_or(key::kClosureOffset, watched.closure_offset);
    told.read(key::kBegin, watched.begin);
    told.read(key::kCell, watched.cell);
    watched.size = watched.cell * told.at(key::kCells).size();
    return watched;
}

/// The source lines of instructions, each once: rows of file, line and column.
class Codes {
  public:
    std::size_t number_of(const void* code) {
        const auto [at, is_new] = numbers_.try_emplace(code, addresses_.size());
        if (is_new) addresses_.push_back(code);
        return at->second;
    }

    Json rows(bool with_positions) const {
        Json all = Json::array();
        if (!with_positions) return all;
        for (const std::vector<detail::SourceFrame>& frames : detail::source_frames(addresses_)) {
            const detail::SourceFrame frame = frames.empty() ? detail::SourceFrame() : frames.front();
            all.push_back({frame.file, frame.line, frame.column});
        }
        return all;
    }

  private:
    std::map<const void*, std::size_t> numbers_;
    std::vector<const void*> addresses_;
};

Json json_of(const OldAccess& old) {
    Json writes = Json::array();
    for (const OldAccess::Write& write : old.writes) {
        std::string bytes;
        for (std::size_t i = 0; i < old.size; ++i) bytes += static_cast<char>(write.value >> 8 * i & 0xFF);
        Json maker = key::kWrittenBefore;
        if (write.access) maker = *write.access == WatchedMemory::kNotRecorded ? Json(key::kWrittenElsewhere) : Json(*write.access);
        writes.push_back({std::move(maker), hex_of(bytes)});
    }
    return {{key::kAccess, old.access}, {key::kStores, old.stores}, {key::kMissed, old.is_missed}, {key::kWrites, std::move(writes)},
            {key::kFound, old.found},   {key::kNewer, old.newer},   {key::kView, old.view},        {key::kNewerView, old.newer_view}};
}

Json recorded(const WatchedMemory& watched, Codes& codes) {
    Json accesses = Json::array();
    for (const RecordedAccess& access : watched.accesses) {
        accesses.push_back({access.thread, access.interval, std::string(1, access.kind), codes.number_of(access.code),
                            access.begin / watched.cell, hex_of(access.value)});
    }
    Json old_accesses = Json::array();
    for (const OldAccess& old : watched.old_accesses) old_accesses.push_back(json_of(old));
    return {{key::kNumber, watched.number},       {key::kAccesses, std::move(accesses)},       {key::kBefore, hex_of(watched.before)},
            {key::kAfter, hex_of(watched.after)}, {key::kCut, watched.is_cut},                 {key::kSwitchPoints, watched.switch_points},
            {key::kOldAccesses, std::move(old_accesses)}};
}

}  // namespace

RecordingRequest read_recording_request(const std::string& folder) {
    RecordingRequest request;
    try {
        const Json places = Json::parse(read_text_file(folder + "/places.json", "what is to be recorded"));
        request.wants_positions = places.value_or(key::kPositions, false);
        for (const Json& told : places.at(key::kFindings).elements()) {
            if (told.find(key::kLeftOut) == nullptr) request.watched.push_back(watched_of(told));
        }
    } catch (const detail::JsonError& error) {
        throw std::runtime_error(folder + "/places.json: " + error.what());
    }
    if (request.watched.empty()) throw std::runtime_error(folder + "/places.json asks for nothing");
    return request;
}

void write_recording(const std::string& folder, const std::vector<WatchedMemory>& watched, bool with_positions) {
    Codes codes;
    Json all;
    for (const WatchedMemory& one : watched) {
        if (one.was_there) all[key::kFindings].push_back(recorded(one, codes));
    }
    all[key::kCodes] = codes.rows(with_positions);
    write_new_file(folder + "/recording.json", all.text());
}

}  // namespace tessera::race_detector
