// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/conflict_map.h"

namespace tessera::detail {

void ConflictMap::begin_launch() {
    pages_.clear();
    last_page_ = nullptr;
    between_tiles_of_launch_ = false;
}

void ConflictMap::end_tile(std::uint64_t tile) {
    const std::int64_t region = region_of_tile(tile);
    pages_.erase(pages_.lower_bound({region, 0}), pages_.lower_bound({region + 1, 0}));
    last_page_ = nullptr;
}

void ConflictMap::Page::split_into_bytes() {
    if (unit == 1) return;
    std::vector<Cell> bytes;
    bytes.reserve(kBytesInPage);
    for (const Cell& cell : cells) bytes.insert(bytes.end(), kWord, cell);
    cells = std::move(bytes);
    unit = 1;
}

ConflictMap::Page& ConflictMap::page_at(std::int64_t region, std::uint64_t number) {
    const Key key{region, number};
    if (last_page_ == nullptr || key != last_key_) {
        std::unique_ptr<Page>& page = pages_[key];
        if (page == nullptr) page = std::make_unique<Page>();
        last_page_ = page.get();
        last_key_ = key;
    }
    return *last_page_;
}

bool ConflictMap::is_in_conflict(Cell& cell, const AccessTime& time, bool writes) {
    if (cell.tile != 0 && cell.tile != time.tile + 1) cell.between_tiles = true;
    if (cell.in_conflict) return true;
    const bool same_interval = cell.tile == time.tile + 1 && cell.interval == time.interval;
    if (!same_interval) {
        cell.tile = time.tile + 1;
        cell.interval = time.interval;
        cell.thread = time.thread;
        cell.written_in_interval = cell.shared_in_interval = false;
    }
    cell.shared_in_interval = cell.shared_in_interval || cell.thread != time.thread;
    cell.written_in_interval = cell.written_in_interval || writes;
    cell.written = cell.written || writes;
    cell.in_conflict = (cell.shared_in_interval && cell.written_in_interval) || (cell.between_tiles && cell.written);
    return cell.in_conflict;
}

void ConflictMap::note(const MemoryPlace& place, const AccessTime& time, bool writes, bool is_atomic) {
    const std::int64_t region = place.region == MemoryPlace::kTileStatic ? region_of_tile(time.tile) : place.region;
    const bool has_whole_words = place.begin % kWord == 0 && place.end % kWord == 0;
    for (std::uint64_t at = place.begin; at < place.end;) {
        Page& page = page_at(region, at / kBytesInPage);
        if (!has_whole_words) page.split_into_bytes();
        Cell& cell = page.cells[at % kBytesInPage / page.unit];
        const bool known = cell.in_conflict;
        const bool in_conflict = is_in_conflict(cell, time, writes);
        cell.plain = cell.plain || !is_atomic;
        const bool between_tiles = in_conflict && cell.between_tiles;
        between_tiles_of_launch_ = between_tiles_of_launch_ || between_tiles;
        plain_between_tiles_ = plain_between_tiles_ || (between_tiles && cell.plain);
        if (in_conflict && !known) found_.add({place.region, at, at + page.unit});
        at += page.unit;
    }
}

}  // namespace tessera::detail
