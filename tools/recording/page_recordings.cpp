// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/page_recordings.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "emulator/documents/json.h"
#include "tools/recording/old_access_text.h"
#include "tools/support/file_text.h"

namespace tessera::tools {
namespace {

using detail::Json;

/// Bytes of all recordings in a page: it is to open at once.
constexpr std::size_t kMostBytes = 2000000;

std::string source_line(const SourcePlace& place) {
    std::istringstream stream(text_of(place.file));
    std::string line;
    for (unsigned number = 0; number < place.line; ++number) {
        if (!std::getline(stream, line)) return "";
    }
    const std::size_t begin = line.find_first_not_of(" \t");
    return place.line == 0 || begin == std::string::npos ? "" : line.substr(begin, 200);
}

Json json_of(const RecordedMemory& memory, const Side& side, const OldAccess& old) {
    Json told;
    told["access"] = old.access;
    told["stores"] = old.stores;
    told["missed"] = old.is_missed;
    told["writes"] = Json::array();
    for (const OldAccess::Write& write : old.writes) {
        told["writes"].push_back({write.access ? Json(*write.access) : Json(), write.was_before, write.value});
    }
    told["found"] = old.found;
    told["newer"] = old.newer;
    told["views"] = {old.newer_view, old.view};
    told["sentence"] = old_access_sentence(memory, side, old);
    told["seen"] = views_text(memory, side, old);
    return told;
}

Json json_of(const RecordedMemory& memory, const Side& side) {
    Json told;
    told["replay"] = side.token;
    told["cut"] = side.is_cut;
    told["before"] = side.before;
    told["after"] = side.after;
    told["codes"] = Json::array();
    for (const SourcePlace& code : side.codes) told["codes"].push_back({place_text(code), source_line(code)});
    told["accesses"] = Json::array();
    for (const RecordedAccess& access : side.accesses) {
        Json values = access.values.size() == 1 ? Json(access.values.front()) : Json(access.values);
        told["accesses"].push_back({access.thread, access.interval, std::string(1, access.kind), access.code, access.cell, std::move(values)});
    }
    told["old"] = Json::array();
    for (const OldAccess& old : side.old_accesses) told["old"].push_back(json_of(memory, side, old));
    return told;
}

Json json_of(const Recording& recording) {
    const RecordedMemory& memory = recording.memory;
    Json told;
    told["number"] = memory.number;
    told["title"] = memory.title();
    told["variable"] = memory.variable.empty() ? "memory" : memory.variable;
    told["cells"] = memory.cells;
    told["extent"] = memory.extent;
    told["tile_dims"] = memory.tile_dims;
    told["tile"] = memory.tile ? Json(*memory.tile) : Json();
    told["sentence"] = recording.sentence;
    told["sides"] = Json::array();
    return told;
}

/// No text of a program ends the element that it stands in.
std::string within_script(const std::string& json) {
    std::string safe;
    for (const char letter : json) safe += letter == '<' ? std::string("\\u003c") : std::string(1, letter);
    return safe;
}

}  // namespace

std::string recordings_json(const std::vector<Recording>& recordings, std::size_t most) {
    Json all = Json::array();
    std::size_t bytes = 0;
    for (const Recording& recording : recordings) {
        Json told = json_of(recording);
        for (const std::optional<Side>* side : {&recording.first, &recording.second}) {
            if (!*side) continue;
            Json side_told = json_of(recording.memory, **side);
            const std::size_t size = side_told.text().size();
            if (bytes + size > most) {
                told["sentence"] = "It is left out, for the page would become too large.";
                break;
            }
            bytes += size;
            told["sides"].push_back(std::move(side_told));
        }
        all.push_back(std::move(told));
    }
    return all.text();
}

std::string recordings_html(const PageRecordings& recorded, std::size_t most) {
    const bool is_given = std::any_of(recorded.recordings.begin(), recorded.recordings.end(),
                                      [](const Recording& recording) { return recording.first && !recording.first->token.empty(); });
    std::string note = "<p class=\"hint\">The values and the order of accesses come from further runs of the program, which record the accesses "
                       "to the memory of the first races and nothing else: one ";
    note += is_given ? "under the given schedule" : "in the order of the check";
    if (recorded.tried > 0) note += fmt::format(", and {} under other schedules, to find one that gives another value", recorded.tried);
    note += ". The findings themselves are those of the check.</p>\n<noscript><p class=\"hint\">The timelines are drawn by a script.</p></noscript>\n";
    return note + "<script type=\"application/json\" id=\"recordings\">" + within_script(recordings_json(recorded.recordings, std::min(most, kMostBytes))) + "</script>\n";
}

}  // namespace tessera::tools
