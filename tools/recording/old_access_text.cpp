// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/old_access_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "emulator/support/text_parts.h"

namespace tessera::tools {
namespace {

/// Values of one view that are named.
constexpr std::size_t kMostValues = 4;

std::string place_of(const Side& side, const RecordedAccess& access) {
    const std::string place = access.code < side.codes.size() ? place_text(side.codes[access.code]) : "";
    return place.empty() ? "an unknown line" : place;
}

std::string origin_of(const RecordedMemory& memory, const Side& side, const OldAccess::Write& write) {
    if (write.was_before) return memory.memory == "tile_static" ? "from before the tile began" : "from before the launch";
    if (!write.access) return "of a write that is not in the recording";
    const RecordedAccess& writer = side.accesses[*write.access];
    return origin_text(memory.thread_name(writer.thread), place_of(side, writer));
}

std::string newer_of(const RecordedMemory& memory, const Side& side, const OldAccess::Write& write) {
    if (!write.access) return fmt::format("a newer {} that is not in the recording", write.value);
    const RecordedAccess& writer = side.accesses[*write.access];
    return newer_value_text(write.value, memory.thread_name(writer.thread), place_of(side, writer));
}

/// "42 only", "0 or 42".
std::string seen_from(const OldAccess& old, std::size_t view) {
    std::vector<std::string> values;
    for (std::size_t i = view; i < old.writes.size(); ++i) {
        if (std::find(values.begin(), values.end(), old.writes[i].value) == values.end()) values.push_back(old.writes[i].value);
    }
    if (values.size() == 1) return values.front() + " only";
    std::string text = values.front();
    const bool has_more = values.size() > kMostValues;
    const std::size_t named = has_more ? kMostValues - 1 : values.size() - 1;
    for (std::size_t i = 1; i < named; ++i) text += ", " + values[i];
    return text + (has_more ? fmt::format(" or {} other values", values.size() - named) : " or " + values.back());
}

}  // namespace

std::string newer_value_text(const std::string& value, const std::string& thread, const std::string& place) {
    return fmt::format("the {} that {} wrote at {}", value, thread, place);
}

std::string origin_text(const std::string& thread, const std::string& place) { return fmt::format("that {} wrote at {}", thread, place); }

std::string place_text(const SourcePlace& place) {
    if (place.file.empty()) return "";
    return fmt::format("{}:{}", detail::last_component(place.file), place.line);
}

std::string old_value_sentence(const OldValueWords& words) {
    if (words.does == "atomic") {
        return fmt::format("{} changes {} to {} at {}, as if before {}", words.thread, words.name, words.value, words.place, words.newer);
    }
    if (words.does == "write") {
        const std::string how = words.is_missed ? "after " + words.newer + ", which replaces it nevertheless" : "as if before " + words.newer;
        return fmt::format("{} writes {} = {} at {}, {}", words.thread, words.name, words.value, words.place, how);
    }
    return fmt::format("{} reads {} = {} at {}, the old value {}, {} {}", words.thread, words.name, words.value, words.place, words.origin,
                       words.is_missed ? "and not" : "as if before", words.newer);
}

std::string old_access_sentence(const RecordedMemory& memory, const Side& side, const OldAccess& old) {
    const RecordedAccess& access = side.accesses[old.access];
    OldValueWords words;
    words.does = !old.stores ? "read" : access.kind == 'A' ? "atomic" : "write";
    words.thread = memory.thread_name(access.thread);
    words.place = place_of(side, access);
    words.name = memory.cell_name(access.cell);
    words.value = old.stores ? fmt::format("{}", fmt::join(access.values, ", ")) : old.writes[old.found].value;
    words.origin = origin_of(memory, side, old.writes[old.found]);
    words.newer = newer_of(memory, side, old.writes[old.newer]);
    words.is_missed = old.is_missed;
    return old_value_sentence(words);
}

std::string views_text(const RecordedMemory& memory, const Side& side, const OldAccess& old) {
    const RecordedAccess& access = side.accesses[old.access];
    const OldAccess::Write& newer = old.writes[old.newer];
    const std::string writer = newer.access ? memory.thread_name(side.accesses[*newer.access].thread) : "the thread that wrote it";
    return fmt::format("at that time {} can be {} for {}, and {} for {}", memory.cell_name(access.cell), seen_from(old, old.newer_view), writer,
                       seen_from(old, old.view), memory.thread_name(access.thread));
}

}  // namespace tessera::tools
