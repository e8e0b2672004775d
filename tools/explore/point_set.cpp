// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/point_set.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace tessera::tools {
namespace {

/// Takes a number off the beginning of `text`.
template <class Number>
bool take_number(std::string_view& text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || text.front() == '-') return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool take(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

std::optional<PointSet> PointSet::parse(std::string_view text) {
    PointSet points;
    if (text == "none") return points;
    if (text == "all") return everything();
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('_', begin), text.size());
        if (!points.parse_range(text.substr(begin, end - begin))) return {};
        begin = end + 1;
    }
    return points;
}

PointSet PointSet::everything() {
    PointSet points;
    points.everything_ = true;
    return points;
}

bool PointSet::parse_range(std::string_view text) {
    if (text == "o") {
        other_ = true;
        return true;
    }
    int region = tile_static;
    Range range;
    std::uint64_t bytes = 0;
    const bool is_global = take(text, 'g');
    if (is_global && !(take_number(text, region) && take(text, 'o'))) return false;
    if (!is_global && !take(text, 't')) return false;
    if (!take_number(text, range.begin) || !take(text, 'x') || !take_number(text, bytes) || bytes == 0 || !text.empty())
        return false;
    range.end = range.begin + bytes;
    add(region, range);
    return true;
}

bool PointSet::add(const PointSet& more) {
    const std::string before = text();
    everything_ = everything_ || more.everything_;
    other_ = other_ || more.other_;
    for (const auto& [region, ranges] : more.ranges_) {
        for (const Range& range : ranges) add(region, range);
    }
    return text() != before;
}

void PointSet::add(int region, Range range) {
    std::vector<Range>& ranges = ranges_[region];
    ranges.push_back(range);
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
    std::vector<Range> joined;
    for (const Range& next : ranges) {
        if (!joined.empty() && next.begin <= joined.back().end) {
            joined.back().end = std::max(joined.back().end, next.end);
        } else {
            joined.push_back(next);
        }
    }
    ranges = std::move(joined);
    while (ranges.size() > most_ranges) join_nearest(ranges);
}

void PointSet::join_nearest(std::vector<Range>& ranges) {
    std::size_t nearest = 1;
    for (std::size_t i = 2; i < ranges.size(); ++i) {
        if (ranges[i].begin - ranges[i - 1].end < ranges[nearest].begin - ranges[nearest - 1].end) nearest = i;
    }
    ranges[nearest - 1].end = ranges[nearest].end;
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(nearest));
}

std::string PointSet::text() const {
    if (everything_) return "all";
    if (empty()) return "none";
    std::vector<std::string> words;
    for (const auto& [region, ranges] : ranges_) {
        for (const Range& range : ranges) {
            const std::string where = region == tile_static ? "t" : fmt::format("g{}o", region);
            words.push_back(fmt::format("{}{}x{}", where, range.begin, range.end - range.begin));
        }
    }
    if (other_) words.push_back("o");
    return fmt::format("{}", fmt::join(words, "_"));
}

std::string PointSet::description() const {
    if (everything_) return "all memory";
    std::uint64_t of_tiles = 0, global = 0;
    for (const auto& [region, ranges] : ranges_) {
        for (const Range& range : ranges) (region == tile_static ? of_tiles : global) += range.end - range.begin;
    }
    const auto bytes = [](std::uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); };
    std::vector<std::string> parts;
    if (of_tiles > 0) parts.push_back(bytes(of_tiles) + " of tile_static memory");
    if (global > 0) parts.push_back(bytes(global) + " of arrays and views");
    if (other_) parts.push_back("other memory");
    return parts.empty() ? "no memory" : fmt::format("{}", fmt::join(parts, " and "));
}

}  // namespace tessera::tools
