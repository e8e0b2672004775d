// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/recorder.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "emulator/documents/golden_keys.h"
#include "emulator/observe/observers.h"
#include "emulator/support/exit_codes.h"
#include "tessera/check.h"
#include "tessera/options.h"

namespace tessera::detail {

namespace {

namespace fs = std::filesystem;


/// What the outputs depend on, in addition to program and input.
constexpr const char* kOptions[] = {"schedule", "fill", "memory", "device", "bounds", "accelerators"};

__attribute__((constructor)) void note_process() { golden_recorder().belong_to_this_process(); }

/// After the destructors of the program's static objects, which may launch.
__attribute__((destructor)) void release_folder() { golden_recorder().release_folder(); }

}  // namespace

GoldenRecorder& golden_recorder() {
    static auto* const recorder = new GoldenRecorder;
    return *recorder;
}

void GoldenRecorder::belong_to_this_process() { process_ = getpid(); }

bool GoldenRecorder::is_for_this_process() {
    const pid_t here = getpid();
    if (here == process_) return true;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!std::exchange(other_process_is_told_, true))
        std::fprintf(stderr, "tessera: golden outputs: the launches of process %d, which the program has forked, are not recorded\n", static_cast<int>(here));
    return false;
}

std::size_t GoldenRecorder::open(const std::string& folder, const Shard& shard) {
    if (!std::exchange(is_open_, true)) {
        begin(folder);
        manifest_.shard = shard;
    }
    return launches_++;
}

void GoldenRecorder::begin(const std::string& folder) {
    std::error_code error;
    folder_ = fs::absolute(folder, error);  // the program may change its working folder
    manifest_.program = program_invocation_short_name;
    manifest_.checked = observer() != nullptr;
    for (const char* name : kOptions) manifest_.options.emplace_back(name, options::get(name));
    std::atexit(&GoldenRecorder::at_exit);
    fs::create_directories(folder_, error);
    if (error) return fail("cannot write '" + folder_ + "': " + error.message());
    // A child may outlive this process, and records nothing.
    pthread_atfork(nullptr, nullptr, [] { golden_recorder().lock_.leave_to_parent(); });
    if (!lock_.take(folder_)) return refuse("another process is recording into '" + folder_ + "'; this process records nothing");
    // The folder is not complete from here on, wherever the process is killed.
    if (!write_unfinished("")) {
        return fail("cannot write '" + path_of(golden_key::kUnfinishedManifestFile) + "': " + std::system_category().message(errno));
    }
    fs::remove(path_of(golden_key::kManifestFile), error);
    if (error) fail("cannot write '" + folder_ + "': " + error.message());
}

std::string GoldenRecorder::file_name(std::size_t launch, const std::string& array_name) {
    char number[24];
    std::snprintf(number, sizeof number, "%04zu.", launch);
    return number + array_name + ".npy";
}

void GoldenRecorder::add(GoldenLaunch&& launch) {
    manifest_.launches.push_back(std::move(launch));
    if (ended_) write_manifest();
}

void GoldenRecorder::fail(const std::string& reason) { refuse(reason + "; nothing more is recorded, and there is no manifest"); }

void GoldenRecorder::refuse(const std::string& sentence) {
    if (std::exchange(failed_, true)) return;
    std::fprintf(stderr, "tessera: golden outputs: %s\n", sentence.c_str());
}

void GoldenRecorder::at_exit() { golden_recorder().finish(); }

void GoldenRecorder::finish() {
    if (getpid() != process_) return;  // a forked child's launches are its own affair
    bool failed = false;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ended_ = true;
        write_manifest();
        failed = failed_;
    }
    if (failed) std::exit(kToolFailed);  // goes on with what is left of the exit that called this
}

void GoldenRecorder::write_manifest() {
    if (failed_) return;
    if (observer() != nullptr) {
        manifest_.findings = 0;
        for (const check::Finding& finding : observer()->findings(0)) {
            if (finding.severity == check::Severity::error) ++manifest_.findings;
        }
    }
    manifest_.launches_of_all = launches_;
    if (!write_unfinished(manifest_json(manifest_)) || std::rename(path_of(golden_key::kUnfinishedManifestFile).c_str(), path_of(golden_key::kManifestFile).c_str()) != 0) {
        fail("cannot write '" + path_of(golden_key::kManifestFile) + "': " + std::system_category().message(errno));
    }
}

bool GoldenRecorder::write_unfinished(const std::string& text) const {
    std::FILE* const file = std::fopen(path_of(golden_key::kUnfinishedManifestFile).c_str(), "wb");
    const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return (file == nullptr || std::fclose(file) == 0) && written;
}

}  // namespace tessera::detail
