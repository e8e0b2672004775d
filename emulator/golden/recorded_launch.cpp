// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/recorded_launch.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "emulator/memory/array_bytes.h"
#include "emulator/golden/npy_file.h"
#include "emulator/golden/numpy_type.h"
#include "emulator/golden/recorder.h"
#include "emulator/launch/launch_info.h"
#include "emulator/memory/array_names.h"
#include "emulator/support/kernel_entry.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

/// What may stand in a file's name everywhere.
std::string file_name_of(std::string name) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    };
    std::replace_if(name.begin(), name.end(), [&](char c) { return !is_plain(c); }, '_');
    constexpr std::size_t kLongest = 100;
    if (name.size() > kLongest) name.resize(kLongest);
    return name;
}

/// The name the program gave, or the captured variable's, or a number; unique within a launch.
std::string name_of(const CapturedMemory& memory, const HeldMemory& held, const void* entry, std::size_t number,
                    const std::vector<GoldenArray>& others) {
    std::string name = array_names::get(*memory.buffer, memory.offset);
    if (name.empty()) name = captured_at(entry, held.closure_offset).variable;
    name = name.empty() ? "array" + std::to_string(number) : file_name_of(name);
    const auto is_taken = [&](const std::string& wanted) {
        return std::any_of(others.begin(), others.end(), [&](const GoldenArray& other) { return other.name == wanted; });
    };
    if (!is_taken(name)) return name;
    for (int i = 2;; ++i) {
        const std::string numbered = name + "." + std::to_string(i);
        if (!is_taken(numbered)) return numbered;
    }
}

}  // namespace

RecordedLaunch::RecordedLaunch(const std::string& folder, const Shard& shard, const TileJob& job, const LaunchCapture& capture)
    : turn_(golden_recorder().mutex()), capture_(capture) {
    launch_.index = golden_recorder().open(folder, shard);
    is_ours_ = shard.holds(launch_.index);
    if (!is_ours_) return;
    const LaunchRequest& request = *job.request;
    launch_.failed = true;
    launch_.file = request.file;
    launch_.line = request.line;
    launch_.extent.assign(request.extents, request.extents + request.rank);
    if (job.is_tiled()) launch_.tile.assign(request.tile_dims, request.tile_dims + request.rank);

    const void* const entry = entry_of(*job.request);
    const std::vector<HeldMemory> held = held_memory(job, capture);
    for (std::size_t i = 0; i < held.size(); ++i) {
        const CapturedMemory& memory = capture.memory()[i];
        NumpyType type = numpy_type(memory, entry, held[i].closure_offset);
        GoldenArray array;
        array.name = name_of(memory, held[i], entry, i, launch_.arrays);
        array.descr = std::move(type.descr);
        array.shape.assign(memory.extents.begin(), memory.extents.end());
        array.shape.insert(array.shape.end(), type.trailing.begin(), type.trailing.end());
        array.may_be_written = memory.access == Access::read_write;
        array.hash_before = hash_of(memory);
        launch_.arrays.push_back(std::move(array));
    }
}

RecordedLaunch::~RecordedLaunch() {
    if (is_ours_) golden_recorder().add(std::move(launch_));
}

void RecordedLaunch::succeeded() {
    launch_.failed = false;
    for (std::size_t i = 0; i < launch_.arrays.size(); ++i) {
        GoldenArray& array = launch_.arrays[i];
        if (!array.may_be_written) continue;
        array.hash_after = hash_of(capture_.memory()[i]);
        if (array.hash_after != array.hash_before) write(array, capture_.memory()[i]);
    }
}

void RecordedLaunch::write(GoldenArray& array, const CapturedMemory& memory) {
    if (golden_recorder().has_failed()) return;
    array.file = golden_recorder().file_name(launch_.index, array.name);
    try {
        NpyFile file(golden_recorder().path_of(array.file), array.descr, array.shape);
        for_each_stretch(memory, [&](const char* bytes, std::size_t count) { file.write(bytes, count); });
        file.close();
    } catch (const std::system_error& error) {
        golden_recorder().fail(error.what());
    }
}

}  // namespace tessera::detail
