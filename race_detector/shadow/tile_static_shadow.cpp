// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/tile_static_shadow.h"

#include <algorithm>
#include <cstring>

namespace tessera::race_detector {

namespace {

/// The overflow index has 19 bits.
constexpr std::size_t kMostOverflow = (std::size_t{1} << 19) - 1;

std::size_t words_in(std::size_t bytes) { return (bytes + kWordBytes - 1) / kWordBytes + 1; }

}  // namespace

void TileStaticShadow::Range::make_cells() {
    cells = std::make_unique<TileCell[]>(words);
    settled_reads = std::make_unique<std::uint64_t[]>(words);
}

TileCell* TileStaticShadow::cells_of(const char* begin, std::size_t bytes) {
    const std::size_t words = words_in(bytes);
    for (const Range& range : ranges_) {
        if (range.begin == begin && range.words >= words) return range.cells.get();
    }
    // A module that came late may have taken the place of one that went.
    for (Range& range : ranges_) {
        if (range.begin == begin) {
            range.words = words;
            range.make_cells();
            has_new_cells_ = true;
            return range.cells.get();
        }
    }
    Range& made = ranges_.emplace_back();
    made.begin = begin;
    made.words = words;
    made.make_cells();
    has_new_cells_ = true;
    return made.cells.get();
}

std::uint64_t* TileStaticShadow::settled_reads_of(const TileCell* cells) {
    const auto range = std::find_if(ranges_.begin(), ranges_.end(), [&](const Range& each) { return each.cells.get() == cells; });
    return range->settled_reads.get();
}

void TileStaticShadow::forbid_only(const std::vector<std::pair<std::uintptr_t, std::uintptr_t>>& bytes) {
    if (!has_new_cells_ && bytes == forbidden_) return;
    has_new_cells_ = false;
    forbidden_ = bytes;
    for (Range& range : ranges_) {
        for (std::size_t i = 0; i < range.words; ++i) {
            if (range.cells[i].is_forbidden()) range.cells[i] = TileCell{};
        }
    }
    for (const auto& [begin, end] : bytes) forbid(word_up(begin), word_down(end));
}

void TileStaticShadow::forbid(std::uintptr_t begin, std::uintptr_t end) {
    for (Range& range : ranges_) {
        const auto first = reinterpret_cast<std::uintptr_t>(range.begin), last = first + range.words * kWordBytes;
        for (std::uintptr_t word = std::max(begin, first); word < std::min(end, last); word += kWordBytes) {
            range.cells[(word - first) / kWordBytes].forbid();
        }
    }
}

std::uint32_t TileStaticShadow::begin_epoch() {
    overflow_used_ = 1;
    ++epoch_;
    if (epoch_ % SettledReads::kEpochs == 0) {
        for (Range& range : ranges_) std::fill_n(range.settled_reads.get(), range.words, 0);
    }
    if (epoch_ == 0) {
        // After four thousand million intervals the numbers begin again: forget what carries old ones.
        for (Range& range : ranges_) {
            for (std::size_t i = 0; i < range.words; ++i) {
                if (!range.cells[i].is_forbidden()) range.cells[i] = TileCell{};
            }
        }
        tile_epoch_ = epoch_ = 1;
    }
    return epoch_;
}

TileEntry* TileStaticShadow::free_slot(TileCell& cell) {
    for (TileEntry& entry : cell.entries) {
        if (entry.empty()) return &entry;
    }
    std::uint32_t at = cell.overflow;
    for (; at != 0; at = overflow_[at].next) {
        for (TileEntry& entry : overflow_[at].entries) {
            if (entry.empty()) return &entry;
        }
        if (overflow_[at].next == 0) break;
    }
    if (overflow_used_ > kMostOverflow) return nullptr;
    if (overflow_used_ == overflow_.size()) overflow_.emplace_back();
    overflow_[overflow_used_] = Overflow{};
    const auto added = static_cast<std::uint32_t>(overflow_used_++);
    if (at == 0) {
        cell.overflow = added & 0x7FFFF;
    } else {
        overflow_[at].next = added;
    }
    return &overflow_[added].entries[0];
}

void TileStaticShadow::add(TileCell& cell, TileEntry entry) {
    if (TileEntry* slot = free_slot(cell)) *slot = entry;
}

std::size_t TileStaticShadow::bytes() const {
    std::size_t sum = overflow_.capacity() * sizeof(Overflow);
    for (const Range& range : ranges_) sum += range.words * (sizeof(TileCell) + sizeof(std::uint64_t));
    return sum;
}

}  // namespace tessera::race_detector
