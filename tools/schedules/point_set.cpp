// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/point_set.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace tessera::tools {

using detail::MemoryPlace;

std::optional<PointSet> PointSet::parse(std::string_view text) {
    PointSet points;
    if (!detail::PlaceSet::parse(text, points.places_)) return {};
    return points;
}

PointSet PointSet::everything() {
    PointSet points;
    points.places_ = detail::PlaceSet::of_everything();
    return points;
}

bool PointSet::add(const PointSet& more) {
    const std::string before = text();
    places_.add(more.places_);
    return text() != before;
}

std::string PointSet::description() const {
    if (places_.is_everything()) return "all memory";
    std::uint64_t of_tiles = 0, global = 0;
    bool other = false;
    for (const MemoryPlace& range : places_.ranges()) {
        if (range.region == MemoryPlace::kOther) {
            other = true;
        } else {
            (range.region == MemoryPlace::kTileStatic ? of_tiles : global) += range.end - range.begin;
        }
    }
    const auto bytes = [](std::uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); };
    std::vector<std::string> parts;
    if (of_tiles > 0) parts.push_back(bytes(of_tiles) + " of tile_static memory");
    if (global > 0) parts.push_back(bytes(global) + " of arrays and views");
    if (other) parts.push_back("other memory");
    return parts.empty() ? "no memory" : fmt::format("{}", fmt::join(parts, " and "));
}

}  // namespace tessera::tools
