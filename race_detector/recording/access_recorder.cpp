// SPDX-License-Identifier: Apache-2.0
#include "race_detector/recording/access_recorder.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "emulator/support/exit_codes.h"
#include "race_detector/recording/recording_json.h"

namespace tessera::race_detector {

AccessRecorder* access_recorder = nullptr;

namespace {

/// This OS thread is running tiles: what it accesses is a kernel's doing, and not the host's.
__thread bool runs_tiles __attribute__((tls_model("initial-exec"))) = false;

}  // namespace

AccessRecorder::AccessRecorder(std::string folder) : folder_(std::move(folder)) {
    RecordingRequest request = read_recording_request(folder_);
    watched_ = std::move(request.watched);
    wants_positions_ = request.wants_positions;
    for (const WatchedMemory& watched : watched_) last_launch_ = std::max(last_launch_, watched.launch);
}

void AccessRecorder::launch_begins(const LaunchInfo& launch) {
    launch_mutex_.lock();
    is_tiled_ = launch.tile_dims != nullptr;
    threads_in_tile_ = static_cast<std::uint64_t>(launch.threads_in_tile);
    tile_ = thread_ = 0;
    launch_ = launch.number;
    intervals_.clear();
    for (WatchedMemory& watched : watched_) {
        watched.memory = nullptr;
        if (watched.launch != launch.number) continue;
        watched.find_in(launch);
        if (!watched.tile) watched.start();
    }
}

void AccessRecorder::launch_ends(const LaunchInfo& launch) {
    settle();
    for (WatchedMemory& watched : watched_) {
        if (watched.launch == launch.number && !watched.tile) watched.stop();
        watched.memory = nullptr;
    }
    if (launch.number >= last_launch_) write_and_end();
    launch_mutex_.unlock();
}

void AccessRecorder::tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) {
    for (WatchedMemory& watched : watched_) {
        if (watched.launch == launch.number) watched.find_in(ranges);
    }
    runs_tiles = true;
}

void AccessRecorder::tiles_end() {
    settle();
    runs_tiles = false;
}

void AccessRecorder::tile_goes_on(std::uint64_t number) {
    settle();
    tile_ = number;
}

void AccessRecorder::tile_begins(std::uint64_t number) {
    tile_ = number;
    intervals_[number] = 0;
    for (WatchedMemory& watched : watched_) {
        if (watched.tile == number) watched.start();
    }
}

void AccessRecorder::tile_ends() {
    settle();
    for (WatchedMemory& watched : watched_) {
        if (watched.tile == tile_) watched.stop();
    }
    intervals_.erase(tile_);
}

void AccessRecorder::thread_runs(std::uint64_t thread, const void*, const void*) {
    settle();
    thread_ = thread;
}

void AccessRecorder::barrier_released(detail::FenceKind) {
    settle();
    ++intervals_[tile_];
}

void AccessRecorder::access_ended() {
    settle();
    weak_number_.reset();
}

void AccessRecorder::weak_memory_ends(const WeakMemoryFacts& facts) {
    for (WatchedMemory& watched : watched_) {
        if (watched.launch == launch_) watched.find_old_accesses(facts);
    }
}

void AccessRecorder::note(const void* code, const void* address, std::size_t bytes, AccessType type) {
    if (!runs_tiles || bytes == 0) return;
    settle();
    RecordedAccess access;
    access.weak_number = weak_number_;
    const auto interval = intervals_.find(tile_);
    access.interval = interval != intervals_.end() ? interval->second : 0;
    access.kind = type == AccessType::read ? 'R' : type == AccessType::write ? 'W' : 'A';
    access.code = code;
    for (WatchedMemory& watched : watched_) {
        if (watched.memory == nullptr || (watched.tile && watched.tile != tile_)) continue;
        access.thread = watched.tile || !is_tiled_ ? thread_ : tile_ * threads_in_tile_ + thread_;
        if (watched.note(access, static_cast<const char*>(address), bytes)) unsettled_.emplace_back(&watched, watched.accesses.size() - 1);
    }
}

/// A write is announced before its store, which has happened by the time of this OS thread's next event.
void AccessRecorder::settle() {
    for (const auto& [watched, access] : unsettled_) watched->read_value(access);
    unsettled_.clear();
}

void AccessRecorder::write_and_end() {
    write_recording(folder_, watched_, wants_positions_);
    _exit(0);  // the rest of the program has run once, and is not wanted again
}

void record_accesses(const std::string& folder) {
    try {
        access_recorder = new AccessRecorder(folder);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "tessera: %s\n", error.what());
        _exit(detail::kWrongUse);
    }
    observe_execution(access_recorder);
    observe_weak_memory(access_recorder);
}

}  // namespace tessera::race_detector
