// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/memory_place.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace tessera::detail {

namespace {

bool is_before(const MemoryPlace& a, const MemoryPlace& b) {
    return std::tie(a.region, a.begin) < std::tie(b.region, b.begin);
}

/// Reads a number and the letter before it; removes both from `text`.
bool take_number(std::string_view& text, char letter, std::uint64_t& number) {
    if (text.empty() || text.front() != letter) return false;
    const auto [stop, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return true;
}

bool parse_range(std::string_view text, MemoryPlace& place) {
    if (text == "o") {
        place = {MemoryPlace::kOther, 0, UINT64_MAX};
        return true;
    }
    std::uint64_t region = 0, begin = 0, bytes = 0;
    place.region = MemoryPlace::kTileStatic;
    if (!take_number(text, 't', begin)) {
        if (!take_number(text, 'g', region) || region >= MemoryPlace::kOther || !take_number(text, 'o', begin)) return false;
        place.region = static_cast<int>(region);
    }
    if (!take_number(text, 'x', bytes) || !text.empty() || bytes == 0 || bytes > UINT64_MAX - begin) return false;
    place.begin = begin;
    place.end = begin + bytes;
    return true;
}

}  // namespace

PlaceSet PlaceSet::of_everything() {
    PlaceSet places;
    places.everything_ = true;
    return places;
}

void PlaceSet::add(const MemoryPlace& added) {
    MemoryPlace place = added;
    if (place.region == MemoryPlace::kOther) place = {MemoryPlace::kOther, 0, UINT64_MAX};
    auto at = std::lower_bound(ranges_.begin(), ranges_.end(), place, is_before);
    if (at != ranges_.begin() && std::prev(at)->region == place.region && std::prev(at)->end >= place.begin) --at;
    auto last = at;
    for (; last != ranges_.end() && last->region == place.region && last->begin <= place.end; ++last) {
        place.begin = std::min(place.begin, last->begin);
        place.end = std::max(place.end, last->end);
    }
    at = ranges_.erase(at, last);
    ranges_.insert(at, place);
    join_nearest(place.region);
}

void PlaceSet::add(const PlaceSet& more) {
    everything_ = everything_ || more.everything_;
    for (const MemoryPlace& range : more.ranges_) add(range);
}

void PlaceSet::join_nearest(int region) {
    const auto begin = std::find_if(ranges_.begin(), ranges_.end(), [&](const MemoryPlace& r) { return r.region == region; });
    const auto end = std::find_if(begin, ranges_.end(), [&](const MemoryPlace& r) { return r.region != region; });
    if (static_cast<std::size_t>(end - begin) <= kMost) return;
    auto nearest = begin;
    for (auto range = begin; range + 1 != end; ++range) {
        if (range[1].begin - range->end < nearest[1].begin - nearest->end) nearest = range;
    }
    nearest->end = nearest[1].end;
    ranges_.erase(nearest + 1);
}

bool PlaceSet::contains(const MemoryPlace& place) const {
    if (everything_) return true;
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const MemoryPlace& range) {
        return range.region == place.region && range.begin < place.end && place.begin < range.end;
    });
}

std::string PlaceSet::text() const {
    if (everything_) return "all";
    if (ranges_.empty()) return "none";
    std::string text;
    for (const MemoryPlace& range : ranges_) {
        if (!text.empty()) text += '_';
        if (range.region == MemoryPlace::kOther) {
            text += 'o';
            continue;
        }
        text += range.region == MemoryPlace::kTileStatic ? "t" : "g" + std::to_string(range.region) + "o";
        text += std::to_string(range.begin) + "x" + std::to_string(range.end - range.begin);
    }
    return text;
}

bool PlaceSet::parse(std::string_view text, PlaceSet& places) {
    places = PlaceSet();
    places.everything_ = text == "all";
    if (text == "all" || text == "none") return true;
    while (true) {
        const std::size_t end = std::min(text.find('_'), text.size());
        MemoryPlace place;
        if (!parse_range(text.substr(0, end), place)) return false;
        places.add(place);
        if (end == text.size()) return true;
        text.remove_prefix(end + 1);
    }
}

}  // namespace tessera::detail
