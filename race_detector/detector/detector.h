// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "race_detector/checks/access_failures.h"
#include "race_detector/checks/worker.h"
#include "race_detector/detector/report_keeper.h"
#include "race_detector/detector/tile_static_use.h"
#include "race_detector/findings/raw_findings.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/naming/named_ranges.h"
#include "race_detector/shadow/conflict_table.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

inline std::uintptr_t number_of(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

/// What to do about a launch that runs while findings are asked for.
enum class RunningLaunch {
    await,     ///< findings are those of its end
    interrupt  ///< the process ends: what is known now
};

/// The race detector as the emulator's observer: keeps time (launch, tile, thread, interval) for the compiler's callbacks,
/// and gathers what they find.
///
/// While a launch runs another host thread's launch waits: shadow memory describes one launch at a time.
class Detector : public ExecutionObserver, public AccessFailures {
  public:
    /// The keeper of the report hears of what may call for one; without a keeper there is no report. Before the first launch.
    /// \param often  it also looks at the findings after each barrier interval
    void tell(ReportKeeper& keeper, bool often) {
        keeper_ = &keeper;
        frequent_keeper_ = often ? &keeper : nullptr;
    }

    void launch_begins(const LaunchInfo& launch) override;
    void launch_ends(const LaunchInfo& launch) override;
    void tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) override;
    void tiles_end() override;
    void tile_begins(std::uint64_t number) override;
    void tile_ends() override;
    void thread_runs(std::uint64_t thread, const void* stack_begin, const void* stack_end) override;
    void barrier_released(detail::FenceKind fence) override;
    void memory_fenced(detail::FenceKind fence) override;
    void kernel_failed(const KernelFailure& failure) override;
    void robust_access(const KernelFailure& failure) override;
    void dying(const KernelFailure& failure) override;
    void process_ends_in_kernel(int status) override;
    void process_ends_at_once(int status);
    void host_copy(const void* begin, const void* end, HostCopy state) override;
    void device_memory(const void* begin, const void* end, bool defined) override;
    void device_memory_guarded(const void* begin, const void* end, std::size_t zone) override;
    void device_memory_freed(const void* begin, const void* end) override;
    void memory_copied(const void* from, const void* to, std::size_t bytes, bool to_device) override;
    void host_memory_used(const void* begin, const void* end, bool writes) override;
    std::vector<std::pair<const void*, const void*>> undefined_memory(const void* begin, const void* end) override;
    void undefined_values_written(const void* from, std::size_t element_bytes, const void* to, std::size_t bytes, std::size_t count) override;
    void host_memory_viewed(const void* begin, const void* end) override;
    const void* host_memory_end(const void* begin, const void* end, bool writes) override;
    void deliberate_race(const char* file, unsigned line) override;
    void scope_begins() override;
    std::vector<check::Finding> findings(std::uint64_t first_launch) override;
    std::string text_of(const check::Finding& finding) override;
    std::size_t findings_so_far() override;

    /// The compiler's check of a constant-size array failed.
    void array_overrun(const void* code, const char* type, std::uint64_t index, const char* file, unsigned line,
                       unsigned column);

    void beside_array(std::uintptr_t word, AccessKey key) override;
    void beside_tile_static(std::uintptr_t word, AccessKey key) override;
    void null_access(CodeId code, std::uintptr_t address) override;

    /// A copy of what was found in launches from `first_launch` on, without what was set aside.
    RawFindings collect(std::uint64_t first_launch);
    /// All of it, oldest first.
    std::vector<RawFindings> collect_all(std::uint64_t first_launch, RunningLaunch running);

    /// A module is about to be unloaded: names what was found while that can be done, and sets it aside.
    void keep_names();

    /// Grows with each thing found, roughly: when it is what it was, there is nothing new.
    std::size_t count_found();

    /// In a forked child: what was found is its parent's.
    void forget_found();

    /// The launch that runs; nothing when none does.
    std::optional<LaunchRecord> running_launch();

    /// Peak of shadow memory, bytes; of tile_static memory's when the last launch ended.
    std::size_t shadow_bytes() const;

    /// As many as OS threads have run tiles at the same time.
    std::size_t count_workers() const;

    /// Also for what a signal handler noted.
    /// \param interval  of the failing tile
    void record_failure(const KernelFailure& failure, std::uint32_t interval);

  private:
    void run_thread(std::uint64_t thread, const void* stack_begin, const void* stack_end);
    /// Apart, so that the short way needs no stack.
    __attribute__((noinline)) void thread_runs_later(std::uint64_t thread, const void* stack_begin, const void* stack_end);
    Worker& worker_of_this_thread();
    void record_failure(FailureRecord failure);
    FailureRecord failure_here(check::Kind kind) const;
    void end_thread_after(FailureRecord failure);
    void record_gone();
    HostMemory::Origin origin_of(std::uintptr_t first_undefined, std::uintptr_t source);
    /// The variable under which a launch has held host memory, and that launch; false: none has.
    static bool set_host_place(FailureRecord& record, const void* address);
    void add_live(RawFindings& raw);
    void set_live_aside();
    std::size_t count_live();
    void forget_live();
    void join_so_far(const LaunchInfo& launch, RawFindings& raw);
    void note_tile_static_use();
    void measure_tile_static();
    void join_launch(const LaunchInfo& launch);

    ReportKeeper* keeper_ = nullptr;
    ReportKeeper* frequent_keeper_ = nullptr;  ///< the same, if it looks at findings
    std::mutex launch_mutex_;        ///< held while a launch runs
    mutable std::mutex mutex_;       ///< of all below
    std::vector<std::shared_ptr<Worker>> workers_;  ///< their OS threads share them
    ConflictTable conflicts_;        ///< of launches that have ended
    Failures failures_;
    std::set<std::pair<std::string, unsigned>> deliberate_;
    std::shared_ptr<Names> names_;
    std::vector<RawFindings> set_aside_;           ///< before a scope began or a module was unloaded
    std::size_t count_set_aside_ = 0;              ///< as count_found counts
    std::set<std::pair<const void*, std::uint32_t>> measured_kernels_;  ///< by entry and number
    std::vector<TileStaticUse> tile_static_uses_;  ///< of the running launch
    const LaunchInfo* current_launch_ = nullptr;  ///< the running one
    std::vector<std::pair<FailureRecord, std::uintptr_t>> gone_;  ///< host memory under views, and its address
    NamedRanges device_names_;                     ///< of memory that kernels held
    std::atomic<std::uint32_t> launch_number_{0};  ///< of the running or last launch
    std::uint32_t kernel_ = 0;                     ///< of the running or last launch
    std::atomic<std::size_t> shadow_bytes_{0};
    bool has_tiles_ = false;
};

/// The one of this process.
Detector& detector();

}  // namespace tessera::race_detector
