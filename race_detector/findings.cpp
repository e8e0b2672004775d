// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings.h"

#include <set>
#include <utility>

#include "race_detector/file_names.h"

namespace tessera::race_detector {

namespace {

std::string likeness(const FailureRecord& failure) {
    std::string text = std::to_string(static_cast<int>(failure.kind)) + '|' + failure.launch.file + '|' +
                       std::to_string(failure.launch.line) + '|' +
                       std::to_string(reinterpret_cast<std::uintptr_t>(failure.address)) + '|' + failure.position.file + '|' +
                       std::to_string(failure.position.line) + '|' + std::to_string(failure.place) + '|' + failure.variable;
    // Which of them has the lowest thread differs from tile to tile.
    std::set<std::string> groups;
    for (const check::Group& group : failure.groups) {
        groups.insert('|' + group.file + ':' + std::to_string(group.line) + group.state);
    }
    for (const std::string& group : groups) text += group;
    return text;
}

}  // namespace

LaunchRecord record_of(const LaunchFacts& launch) {
    LaunchRecord record;
    record.number = launch.number;
    record.file = launch.request->file != nullptr ? plain_file(launch.request->file) : "";
    record.line = launch.request->line;
    record.extents.assign(launch.extents, launch.extents + launch.rank);
    if (launch.tile_dims != nullptr) record.tile_dims.assign(launch.tile_dims, launch.tile_dims + launch.rank);
    return record;
}

void Failures::record(FailureRecord failure, std::uint64_t tile) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto launch = static_cast<std::uint32_t>(failure.launch.number);
    const auto [at, is_new] = records_.try_emplace(likeness(failure));
    FailureRecord& kept = at->second;
    TileSet tiles = std::move(kept.tiles);
    const std::uint64_t occurrences = kept.occurrences + 1;
    const auto rank = [](const FailureRecord& f) { return std::make_pair(f.launch.number, std::make_pair(f.tile, f.thread)); };
    if (is_new || rank(failure) < rank(kept)) kept = std::move(failure);
    tiles.add(launch, static_cast<std::uint32_t>(tile));
    kept.tiles = std::move(tiles);
    kept.occurrences = occurrences;
}

std::vector<FailureRecord> Failures::all() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::vector<FailureRecord> records;
    for (const auto& entry : records_) records.push_back(entry.second);
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
