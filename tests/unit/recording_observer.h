// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <tessera/execution_observer.h>
#include <tessera/options.h>

#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// Writes down events as words; one list per OS thread.
class RecordingObserver : public tessera::ExecutionObserver {
  public:
    using Events = std::vector<std::string>;

    /// A failure, with copies of what its pointers referred to.
    struct Failure {
        tessera::KernelFailure facts;
        std::string what;
        std::vector<int> tile;
    };

    /// Installed on first use.
    static RecordingObserver& instance() {
        static RecordingObserver* const observer = [] {
            auto* made = new RecordingObserver;
            tessera::observe_execution(made);
            return made;
        }();
        return *observer;
    }

    /// Forgets what was written down and which launches there were.
    void clear() {
        const std::lock_guard<std::mutex> lock(mutex_);
        events_.clear();
        memory_.clear();
        used_.clear();
        failures_.clear();
        facts_.clear();
        names_.clear();
    }

    /// Of the calling OS thread.
    Events events() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return events_[std::this_thread::get_id()];
    }
    std::vector<Events> events_of_all_threads() {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::vector<Events> all;
        for (const auto& [id, events] : events_) all.push_back(events);
        return all;
    }
    /// What happened to host copies and device memory; on all threads.
    Events memory() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return memory_;
    }
    void forget_memory() {
        const std::lock_guard<std::mutex> lock(mutex_);
        memory_.clear();
    }
    std::vector<Failure> failures() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return failures_;
    }
    /// Its `launch`, `request` and the like are no longer valid.
    tessera::LaunchInfo last_launch() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return facts_.back();
    }

    /// Memory events give addresses there as "name+4" from now on, others as "?".
    void name_memory(const std::string& name, const void* begin, std::ptrdiff_t bytes) {
        const std::lock_guard<std::mutex> lock(mutex_);
        names_[name] = {static_cast<const char*>(begin), bytes};
    }

    void launch_begins(const tessera::LaunchInfo& facts) override {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            facts_.push_back(facts);
        }
        note("launch begins");
    }
    void launch_ends(const tessera::LaunchInfo&) override { note("launch ends"); }
    void tiles_begin(const tessera::LaunchInfo&, const std::vector<tessera::TileStaticRange>& ranges) override {
        const std::lock_guard<std::mutex> lock(mutex_);
        events_[std::this_thread::get_id()].push_back("tiles begin");
        tile_static_[std::this_thread::get_id()] = ranges;
        padding_[std::this_thread::get_id()] = tessera::tile_static_padding();
    }
    void tiles_end() override { note("tiles end"); }
    void tile_begins(std::uint64_t number) override { note("tile " + std::to_string(number)); }
    void tile_ends() override { note("tile ends"); }
    void thread_runs(std::uint64_t thread, const void* stack_begin, const void* stack_end) override {
        const void* const here = __builtin_frame_address(0);  // a local may be on AddressSanitizer's fake stack
        const bool on_stack = here >= stack_begin && here < stack_end;
        note("thread " + std::to_string(thread) + (on_stack ? "" : " on another stack"));
    }
    void barrier_released(tessera::detail::FenceKind fence) override { note("released" + name_of(fence)); }
    void memory_fenced(tessera::detail::FenceKind fence) override { note("fence" + name_of(fence)); }
    void robust_access(const tessera::KernelFailure& failure) override {
        note("robust " + failure.object + failure.element + " thread " + std::to_string(failure.thread));
    }
    void kernel_failed(const tessera::KernelFailure& failure) override {
        const std::lock_guard<std::mutex> lock(mutex_);
        Failure copy{failure, failure.what, {}};
        if (failure.tile != nullptr) copy.tile.assign(failure.tile, failure.tile + failure.launch->rank);
        failures_.push_back(copy);
        std::string text = "failed";
        if (failure.thread >= 0) text += " thread " + std::to_string(failure.thread);
        events_[std::this_thread::get_id()].push_back(text);
    }
    void dying(const tessera::KernelFailure& failure) override {
        std::fprintf(stderr, "dying: kind %d, thread %td: %s\n", static_cast<int>(failure.kind), failure.thread,
                     failure.what);
    }
    void host_copy(const void* begin, const void* end, tessera::HostCopy state) override {
        const char* const names[] = {"current", "equal", "fetched", "stale", "unknown"};
        note_memory(names[static_cast<int>(state)], begin, end);
    }
    void device_memory(const void* begin, const void* end, bool defined) override {
        note_memory(defined ? "defined" : "undefined", begin, end);
    }
    void device_memory_freed(const void* begin, const void* end) override { note_memory("freed", begin, end); }
    void deliberate_race(const char* file, unsigned line) override {
        const std::string path = file;
        note("deliberate " + path.substr(path.rfind('/') + 1) + ":" + std::to_string(line));
    }
    std::vector<tessera::check::Finding> findings(std::uint64_t first_launch) override {
        tessera::check::Finding finding;
        finding.launch.index = first_launch;
        return {finding};
    }
    std::string text_of(const tessera::check::Finding& finding) override {
        return "launch " + std::to_string(finding.launch.index);
    }

    /// Of the calling OS thread.
    std::vector<tessera::TileStaticRange> tile_static_ranges() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return tile_static_[std::this_thread::get_id()];
    }
    std::vector<tessera::TileStaticPadding> tile_static_padding() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return padding_[std::this_thread::get_id()];
    }

    void host_memory_used(const void* begin, const void* end, bool writes) override {
        note_in(used_, writes ? "writes" : "reads", begin, end);
    }
    /// What copies read and wrote of named host memory; on all threads.
    Events take_used() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return std::exchange(used_, {});
    }

  private:
    RecordingObserver() = default;

    static std::string name_of(tessera::detail::FenceKind fence) {
        const char* const names[] = {" all", " global", " tile_static"};
        return names[static_cast<int>(fence)];
    }
    void note(const std::string& event) {
        const std::lock_guard<std::mutex> lock(mutex_);
        events_[std::this_thread::get_id()].push_back(event);
    }
    void note_memory(const std::string& event, const void* begin, const void* end) { note_in(memory_, event, begin, end); }
    void note_in(Events& events, const std::string& event, const void* begin, const void* end) {
        const std::lock_guard<std::mutex> lock(mutex_);
        const char* const at = static_cast<const char*>(begin);
        const auto size = static_cast<const char*>(end) - at;
        std::string where = "?";
        for (const auto& [name, memory] : names_) {
            const std::ptrdiff_t offset = at - memory.first;
            if (offset >= 0 && offset < memory.second) where = name + "+" + std::to_string(offset);
        }
        events.push_back(event + " " + where + " " + std::to_string(size));
    }

    std::mutex mutex_;
    std::map<std::thread::id, Events> events_;
    Events memory_, used_;
    std::map<std::string, std::pair<const char*, std::ptrdiff_t>> names_;
    std::map<std::thread::id, std::vector<tessera::TileStaticRange>> tile_static_;
    std::map<std::thread::id, std::vector<tessera::TileStaticPadding>> padding_;
    std::vector<Failure> failures_;
    std::vector<tessera::LaunchInfo> facts_;
};

/// Runs kernels on one worker, watched.
class ObservedTest : public testing::Test {
  protected:
    static RecordingObserver& recorder() { return RecordingObserver::instance(); }

    void SetUp() override {
        set_defaults();
        recorder().clear();
    }
    void TearDown() override { set_defaults(); }

  private:
    static void set_defaults() {
        tessera::options::set("workers", "1");
        tessera::options::set("schedule", "forward");
        tessera::options::set("memory", "discrete");
        tessera::options::set("bounds", "check");
    }
};
