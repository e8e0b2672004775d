// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/findings.h"

#include <set>
#include <tuple>
#include <utility>

namespace tessera::race_detector {

namespace {

std::string likeness(const FailureRecord& failure) {
    std::string text = std::to_string(static_cast<int>(failure.kind)) + '|' + std::to_string(failure.launch.kernel) + '|' +
                       std::to_string(reinterpret_cast<std::uintptr_t>(failure.address)) + '|' + failure.position.file + '|' +
                       std::to_string(failure.position.line) + '|' + std::to_string(failure.place) + '|' + std::to_string(failure.left.image) + '|' + failure.variable;
    // Which of them has the lowest thread differs from tile to tile.
    std::set<std::string> groups;
    for (const check::Group& group : failure.groups) {
        groups.insert('|' + group.file + ':' + std::to_string(group.line) + group.state);
    }
    for (const std::string& group : groups) text += group;
    return text;
}

}  // namespace

void Failures::record(FailureRecord failure, std::uint64_t tile) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [at, is_new] = records_.try_emplace(likeness(failure));
    Kept& kept = at->second;
    kept.tiles.add(static_cast<std::uint32_t>(failure.launch.number), static_cast<std::uint32_t>(tile));
    ++kept.occurrences;
    const auto rank = [](const FailureRecord& f) { return std::tie(f.tile, f.thread, f.interval, f.element, f.what); };
    if (is_new || rank(failure) < rank(kept.lowest)) kept.lowest = failure;
    const auto rank_of_all = [](const FailureRecord& f) { return std::tie(f.launch.number, f.tile, f.thread); };
    if (is_new || rank_of_all(failure) < rank_of_all(kept.example)) kept.example = std::move(failure);
}

std::vector<FailureRecord> Failures::all(bool in_order) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::vector<FailureRecord> records;
    for (const auto& entry : records_) {
        const Kept& kept = entry.second;
        records.push_back(in_order ? kept.example : kept.lowest);
        records.back().tiles = kept.tiles;
        records.back().occurrences = kept.occurrences;
    }
    return records;
}

std::size_t Failures::count() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return records_.size();
}

void Failures::clear() {
    const std::lock_guard<std::mutex> lock(mutex_);
    records_.clear();
}

}  // namespace tessera::race_detector
