// SPDX-License-Identifier: Apache-2.0
// What was found, for reports: at the end, in between, and while kernels still run because the process dies.
#include <algorithm>
#include <utility>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/detector/detector.h"
#include "race_detector/detector/meetings_in_launch.h"
#include "race_detector/findings/finding_builder.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/naming/kernels.h"
#include "race_detector/naming/names.h"
#include "race_detector/report/finding_text.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/support/timed_lock.h"

namespace tessera::race_detector {

namespace {

void drop_before(RawFindings& raw, std::uint64_t first_launch) {
    if (first_launch == 0) return;
    raw.conflicts.drop_before(first_launch);
    for (ConflictTable* table : raw.host.all()) table->drop_before(first_launch);
    std::vector<FailureRecord> failures;
    for (FailureRecord& failure : raw.failures) {
        if (failure.tiles.last_launch() >= first_launch) failures.push_back(std::move(failure));
    }
    raw.failures = std::move(failures);
}

/// The launch finds again what earlier ones have found. The caller holds the worker's mutex.
std::size_t count_new(Worker& worker, const ConflictTable& earlier) {
    if (worker.counted == worker.conflicts.size()) return worker.counted_new;
    worker.counted = worker.conflicts.size();
    worker.counted_new = 0;
    for (const auto& entry : worker.conflicts.all()) worker.counted_new += earlier.all().count(entry.first) == 0 ? 1 : 0;
    return worker.counted_new;
}

}  // namespace

void Detector::add_live(RawFindings& raw) {
    record_gone();
    for (const auto& worker : workers_) {
        std::unique_lock<std::mutex> lock(worker->mutex, std::defer_lock);
        if (lock_in_time(lock)) raw.conflicts.merge(worker->conflicts);
    }
    raw.conflicts.merge(conflicts_);
    host_memory.add_to(raw.host);
    raw.failures = failures_.all(!kernels.launched_by_several_threads());
    raw.deliberate = deliberate_;
    if (names_ == nullptr) names_ = std::make_shared<Names>();
    raw.names = names_;
}

/// Begins new tables. No launch runs.
void Detector::set_live_aside() {
    count_set_aside_ += count_live();
    RawFindings raw;
    add_live(raw);
    raw.end_launch = launches_begun();
    forget_live();
    set_aside_.push_back(std::move(raw));
}

/// Reads of unwritten memory are left out: which thread may have written first shows at the end only.
void Detector::join_so_far(const LaunchInfo& launch, RawFindings& raw) {
    const MeetingsInLaunch joined(launch, {launch_number_, kernel_}, raw.conflicts);
    for (const auto& worker : workers_) {
        std::unique_lock<std::mutex> lock(worker->mutex, std::defer_lock);
        if (!lock_in_time(lock)) continue;
        const std::vector<std::uintptr_t> candidates = worker->candidates;
        const std::vector<MeetingInTile> meetings = worker->meetings;
        const ConflictTable unordered = worker->unordered;
        lock.unlock();
        joined.add_history(unordered);
        for (const std::uintptr_t word : candidates) joined.add_word(word);
        for (const MeetingInTile& meeting : meetings) joined.add_meeting(meeting);
    }
    if (!access_history.watches_words()) return;
    ConflictTable global;
    access_history.add_known(global);
    joined.add_history(global);
}

RawFindings Detector::collect(std::uint64_t first_launch) {
    const std::lock_guard<std::mutex> launch(launch_mutex_);
    const std::lock_guard<std::mutex> lock(mutex_);
    RawFindings raw;
    add_live(raw);
    drop_before(raw, first_launch);
    return raw;
}

std::vector<RawFindings> Detector::collect_all(std::uint64_t first_launch, RunningLaunch running) {
    std::unique_lock<std::mutex> launch(launch_mutex_, std::defer_lock);
    if (running == RunningLaunch::await) {
        launch.lock();
    } else {
        static_cast<void>(!launch.try_lock());
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto recent = std::partition_point(set_aside_.begin(), set_aside_.end(),
                                             [&](const RawFindings& raw) { return raw.end_launch <= first_launch; });
    std::vector<RawFindings> all(first_launch == 0 ? set_aside_.begin() : recent, set_aside_.end());
    for (RawFindings& raw : all) raw.deliberate = deliberate_;
    RawFindings live;
    if (!launch.owns_lock() && current_launch_ != nullptr) join_so_far(*current_launch_, live);
    add_live(live);
    all.push_back(std::move(live));
    for (RawFindings& raw : all) drop_before(raw, first_launch);
    return all;
}

std::vector<check::Finding> Detector::findings(std::uint64_t first_launch) {
    const std::vector<RawFindings> found = collect_all(first_launch, RunningLaunch::await);
    std::vector<check::Finding> findings = keeper_ != nullptr ? keeper_->shown(found) : build_findings(found, {});
    add_help(findings);
    return findings;
}

std::string Detector::text_of(const check::Finding& finding) { return race_detector::text_of(finding); }

std::size_t Detector::count_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return count_set_aside_ + count_live();
}

std::size_t Detector::count_live() {
    std::size_t count = conflicts_.size() + failures_.count() + host_memory.count_found();
    for (const auto& worker : workers_) {
        const std::lock_guard<std::mutex> worker_lock(worker->mutex);
        count += count_new(*worker, conflicts_);
    }
    return count;
}

std::size_t Detector::findings_so_far() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const auto add = [&](const ConflictTable& table) {
        for (const auto& entry : table.all()) pairs.emplace(entry.first.a, entry.first.b);
    };
    add(conflicts_);
    for (const auto& worker : workers_) {
        const std::lock_guard<std::mutex> worker_lock(worker->mutex);
        add(worker->conflicts);
    }
    return pairs.size() + failures_.count() + host_memory.count_found();
}

std::optional<LaunchRecord> Detector::running_launch() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (current_launch_ == nullptr) return std::nullopt;
    return record_of(*current_launch_);
}

std::size_t Detector::shadow_bytes() const { return std::max(shadow_bytes_.load(), global_shadow.bytes()); }

void Detector::forget_live() {
    for (const auto& worker : workers_) {
        const std::lock_guard<std::mutex> lock(worker->mutex);
        worker->conflicts = ConflictTable();
        worker->counted = worker->counted_new = 0;
    }
    conflicts_ = ConflictTable();
    host_memory.forget_found();
    failures_.clear();
}

void Detector::forget_found() {
    const std::lock_guard<std::mutex> lock(mutex_);
    forget_live();
    set_aside_.clear();
    count_set_aside_ = 0;
    names_ = nullptr;
}

void Detector::keep_names() {
    if (current_thread.state != CurrentThread::idle || count_found() == 0) return;
    const std::lock_guard<std::mutex> launch(launch_mutex_);
    const std::lock_guard<std::mutex> lock(mutex_);
    set_live_aside();
    for (const RawFindings& raw : set_aside_) {
        if (raw.names == names_) build_findings({raw}, {});
    }
    names_ = nullptr;
}

void Detector::scope_begins() {
    const std::lock_guard<std::mutex> launch(launch_mutex_);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (count_live() != 0) set_live_aside();
}

}  // namespace tessera::race_detector
