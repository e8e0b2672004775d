// SPDX-License-Identifier: Apache-2.0
// The only file that knows TBB, except patterns/work_group, which runs host code, and patterns/worker_supply.
#include <pthread.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>

#include "emulator/exploration/current_schedule.h"
#include "emulator/exploration/fork_server.h"
#include "emulator/faults/fault_handler.h"
#include "emulator/faults/robust_accesses.h"
#include "emulator/faults/watchdog.h"
#include "emulator/faults/when_it_lasts.h"
#include "emulator/faults/zero_divisions.h"
#include "emulator/golden/recorded_launch.h"
#include "emulator/golden/recorder.h"
#include "emulator/interleaving/interleaved_launch.h"
#include "emulator/launch/closure_copy.h"
#include "emulator/launch/compute_domain.h"
#include "emulator/launch/engine.h"
#include "emulator/launch/helped_units.h"
#include "emulator/launch/kernel_costs.h"
#include "emulator/launch/launch_info.h"
#include "emulator/launch/lone_start.h"
#include "emulator/launch/tile_job.h"
#include "emulator/launch/unit_rounds.h"
#include "emulator/memory/capture.h"
#include "emulator/messages/errors.h"
#include "emulator/observe/observers.h"
#include "emulator/options/current_options.h"
#include "emulator/patterns/open_work.h"
#include "emulator/patterns/shared_copies.h"
#include "emulator/patterns/worker_supply.h"
#include "emulator/support/kernel_entry.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/tiles/tile_static_segment.h"
#include "emulator/tiles/worker.h"
#include "tessera/detail/accelerator_state.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

/// A shared launch of an untiled kernel is divided into at least so many pieces for each worker, unless they had fewer threads than
/// are worth beginning one. Those of a checked kernel take longer.
constexpr std::uint64_t kPiecesAWorker = 4;
constexpr std::uint64_t kThreadsInTask = 1024;
constexpr std::uint64_t kCheckedThreadsInTask = 512;
/// The same in time, for kernels whose threads take long: what it takes another worker to come and to bring over the data, of a
/// checked kernel the shadow, too. And the threads where the cost of a checked kernel is not known.
constexpr std::chrono::microseconds kWorthWorker{20};
constexpr std::chrono::microseconds kCheckedWorthWorker{80};
constexpr std::uint64_t kUnknownThreadsInTask = 64;
/// Of a tiled launch that is shared each worker has one task, and takes pieces without leaving the kernel's entry function: one of so
/// many parts for each worker of what is left, and so many threads at least.
constexpr std::uint64_t kPartsAWorker = 4;
constexpr std::uint64_t kThreadsInPiece = 256;
/// A launch that its calling thread began alone has lasted by then.
constexpr std::chrono::milliseconds kBeforeHelp{20};
/// Seconds a watched launch may take without progress when no timeout is set.
constexpr double kCheckedTimeout = 60;
/// Thread-local bytes TBB's default stacks have room for in addition to everything else.
constexpr std::size_t kTlsWithinDefaultStack = 256 * 1024;
constexpr std::size_t kDefaultWorkerStack = 4 * 1024 * 1024;

/// Of threads that are begun without a size: the emulator's and the detector's read debug information and write reports.
void enlarge_default_stacks(std::size_t by) {
    pthread_attr_t attributes;
    if (pthread_getattr_default_np(&attributes) != 0) return;
    std::size_t size = 0;
    const bool is_enlarged = pthread_attr_getstacksize(&attributes, &size) == 0 && pthread_attr_setstacksize(&attributes, size + by) == 0;
    if (is_enlarged) pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

/// The C library carves a thread's TLS out of its stack: many tile_static variables leave too little of it.
void make_room_for_tile_static() {
    // Host threads that launch at once are not to meet at a lock.
    static std::atomic<std::uint64_t> last_seen{0};
    const std::uint64_t modules = tile_static_generation();
    if (last_seen.load(std::memory_order_acquire) == modules) return;
    static std::mutex mutex;
    static std::unique_ptr<tbb::global_control> larger_stacks;
    static std::size_t provided = kTlsWithinDefaultStack;
    const std::lock_guard<std::mutex> lock(mutex);
    const std::size_t bytes = thread_local_bytes();
    if (bytes > provided) {
        enlarge_default_stacks(bytes - provided);
        provided = bytes;
        larger_stacks = std::make_unique<tbb::global_control>(tbb::global_control::thread_stack_size,
                                                              kDefaultWorkerStack + bytes);
    }
    last_seen.store(modules, std::memory_order_release);
}

/// Arenas of our own, one for each number of workers that there can be: a wait for tiles never takes up the caller's tasks.
/// Never destroyed, for kernels may be launched by destructors of static objects.
tbb::task_arena& arena_of(int workers) {
    struct Arenas {
        std::mutex mutex;
        std::map<int, std::unique_ptr<tbb::task_arena>> by_workers;
    };
    static auto* arenas = make_immortal([] { return new Arenas; });
    workers = available_workers(workers);
    const std::lock_guard<std::mutex> lock(arenas->mutex);
    std::unique_ptr<tbb::task_arena>& arena = arenas->by_workers[workers];
    if (arena == nullptr) arena = std::make_unique<tbb::task_arena>(workers);
    return *arena;
}

/// 0: the calling thread runs all, in an order.
int worker_count(const Options& options) {
    if (!options.golden.empty() || options.schedule.token) return 0;
    // The first call looks at the machine; what orders it before those of other host threads is not seen.
    static const int cores = make_immortal([] { return tbb::info::default_concurrency(); });
    return options.workers > 0 ? static_cast<int>(options.workers) : cores;
}

/// Copies the parts in TBB tasks. While the process ends the calling thread copies alone: it holds the buffer, which objects that are
/// destroyed then may want, so it must not sleep here.
void share_copies(std::size_t parts, const std::function<void(std::size_t)>& copy_part) {
    const std::shared_ptr<OpenWork> open = OpenWork::begin_unless_too_late();
    if (open == nullptr) {
        for (std::size_t part = 0; part < parts; ++part) copy_part(part);
        return;
    }
    arena_of(worker_count(current_options())).execute([&] {
        tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, parts, copy_part, tbb::simple_partitioner()); });
    });
}

/// ThreadSanitizer would not see what orders the workers' copies, and keeps a process with other threads for a second.
bool shares_copies(const Options& options) {
    return worker_count(options) > 1 && !is_interleaved(options) && !fork_server.is_recording() && !has_thread_sanitizer();
}

/// In a launch with switches at accesses the tiles' order is the plan's. A report says the same in any order of tiles, and counts
/// the accesses of one stretch of tiles.
bool orders_tiles(const Options& options) {
    if (options.schedule.kind == ScheduleKind::forward || options.preempt == Preemption::access) return false;
    return options.schedule.token || (options.workers == 1 && options.golden.empty() && observer() == nullptr);
}

/// Runs the first units of a launch, or all, on the calling thread alone. A tile may wait for another one, and a single one may take
/// long: other workers come to help then.
/// \return what is left to share
UnitRange run_alone(const TileJob& job, int workers, const Helpers::Run& run) {
    UnitPieces pieces(job.units);
    LoneStart start(job, workers);
    // ThreadSanitizer keeps a process that ends with other threads for a second: none may look after the launch.
    if (has_thread_sanitizer() || !start.goes_on(0)) return pieces.take(job.units);
    std::optional<Helpers> helpers;
    // Where not even the first piece is over, each unit takes long.
    const auto grain = [&] { return kernel_costs().units_lasting(kWorthWorker, entry_of(*job.request)).value_or(1); };
    {
        const auto call_helpers = [&] {
            try {
                const std::shared_ptr<OpenWork> open = OpenWork::begin_unless_too_late();
                if (open == nullptr) return false;
                const int called = available_workers(workers);
                if (called == 1) return false;
                helpers.emplace(pieces, grain(), run);
                for (int i = 1; i < called; ++i) arena_of(called).enqueue([open, help = helpers->work()] { help(); });
            } catch (const std::bad_alloc&) {  // as many as there is memory for
            }
            return helpers.has_value();
        };
        const WhenItLasts lasts(start.begin() + kBeforeHelp, std::ref(call_helpers));
        if (!lasts.will_be_done()) return pieces.take(job.units);
        std::uint64_t end = 0;
        do {
            const UnitRange piece = pieces.take(start.piece());
            if (piece.is_empty()) break;  // helpers have run the others
            run(piece);
            end = piece.end;
        } while (end != job.units && start.goes_on(end));
    }
    if (helpers) {
        start.needs_others();
        const std::uint64_t most = grain();
        for (UnitRange piece = pieces.take(most); !piece.is_empty(); piece = pieces.take(most)) run(piece);
    }
    return pieces.take(job.units);
}

/// Has `run` called with parts of the range, in TBB tasks.
/// \param workers  that may come
/// \param grain    the least in a part
template <class Partitioner, class Run>
void share(const TileJob& job, std::uint64_t workers, UnitRange range, std::uint64_t grain, LaunchFailure& failure, const Run& run) {
    // TBB calls all workers of an arena, however little there is to do. An observed launch has its arena for itself; others may come to
    // one at the same time, which needs room for all of them.
    const std::uint64_t parts = (range.end - range.begin) / ((grain + 1) / 2);  // halves, of what is larger than the grain
    const int called = static_cast<int>(job.observer != nullptr ? std::clamp<std::uint64_t>(parts, 1, workers) : workers);
    const OpenWork open;
    if (job.observer != nullptr) OpenWork::before_forced_end([](int status) { observer()->process_ends_in_kernel(status); });
    note_release(&job);
    arena_of(called).execute([&] {
        tbb::task_group_context context;
        const auto run_task = [&](const tbb::blocked_range<std::uint64_t>& part) {
            note_acquire(&job);
            run(UnitRange{part.begin(), part.end()});
            // Other failures leave lower units to run, which may fail too and then count instead.
            if (failure.makes_needless(0)) context.cancel_group_execution();
            note_release(&failure);
        };
        tbb::this_task_arena::isolate([&] {
            tbb::parallel_for(tbb::blocked_range<std::uint64_t>(range.begin, range.end, grain), run_task, Partitioner(), context);
        });
    });
    note_acquire(&failure);
}

/// Notes what a unit of a launch costs that is observed, since none of it runs alone.
class CostNote {
  public:
    CostNote(const TileJob& job, std::uint64_t units) : job_(job), units_(units) {}
    ~CostNote() {
        if (job_.observer == nullptr) return;
        const std::chrono::steady_clock::duration all(taken_.load(std::memory_order_relaxed));
        kernel_costs().note(entry_of(*job_.request), KernelCosts::Nanoseconds(all) / static_cast<double>(units_));
    }
    CostNote(const CostNote&) = delete;
    CostNote& operator=(const CostNote&) = delete;

    /// Runs some of the units. What it takes until workers have come and all have ended is not the units' cost.
    template <class Run>
    void time(const Run& run) {
        if (job_.observer == nullptr) return run();
        const auto begin = std::chrono::steady_clock::now();
        run();
        taken_.fetch_add((std::chrono::steady_clock::now() - begin).count(), std::memory_order_relaxed);
    }

  private:
    const TileJob& job_;
    const std::uint64_t units_;
    std::atomic<std::chrono::steady_clock::rep> taken_{0};
};

/// The tiles of the first two rows. Tiles of one column often read the same words, as those of a matrix product do: these have their
/// lowest two tiles before other workers come to them with tiles of later rows.
std::uint64_t first_rows_of(const TileJob& job) {
    const int rank = job.request->rank;
    return rank < 2 ? 0 : 2 * static_cast<std::uint64_t>(job.tile_counts[rank - 1]);
}

/// Shares the job among the workers, as TBB tasks. A single unit runs on the calling thread: there is nothing to share.
/// \param workers  0: the calling thread runs all units, in order
/// \param order    the schedule says which tile comes when; one worker
void run_units(const TileJob& job, int workers, bool order, Watchdog& watchdog, LaunchFailure& failure) {
    const auto run = [&](UnitRange units, const UnitSupply* more = nullptr) {
        if (failure.makes_needless(units.begin)) return;
        Worker& worker = this_worker();
        const Watchdog::Visit visit(watchdog, worker, more == nullptr ? units.end - units.begin : job.units);
        worker.scheduler.run(job, units, more, failure);
    };
    if (order && job.is_tiled()) {
        for (std::uint64_t i = 0; i < job.units; ++i) {
            const std::uint64_t tile = tile_in_order(job.schedule.kind, job.schedule.seed, i, job.units);
            run({tile, tile + 1});
        }
        return;
    }
    if (job.units == 1 || workers == 0) return run({0, job.units});
    const std::uint64_t all_workers = static_cast<std::uint64_t>(workers);
    const std::uint64_t threads_in_unit = job.is_tiled() ? static_cast<std::uint64_t>(job.threads) : 1;
    const auto units_of = [&](std::uint64_t threads) { return (threads + threads_in_unit - 1) / threads_in_unit; };
    UnitRange shared{0, job.units};
    const bool is_checked = job.observer != nullptr;
    if (workers > 1 && !is_checked) {  // launches that are observed wait for each other
        const auto run_piece = [&](UnitRange units) { run(units); };
        shared = run_alone(job, workers, std::ref(run_piece));
        if (shared.is_empty()) return;
    }
    const std::uint64_t worth = kernel_costs()
                                    .units_lasting(is_checked ? kCheckedWorthWorker : kWorthWorker, entry_of(*job.request))
                                    .value_or(units_of(is_checked ? kUnknownThreadsInTask : kThreadsInTask));
    CostNote cost(job, shared.end - shared.begin);
    if (!job.is_tiled()) {
        const std::uint64_t most = std::max(is_checked ? kCheckedThreadsInTask : kThreadsInTask, job.units / (all_workers * kPiecesAWorker));
        const std::uint64_t grain = std::min(worth, most);
        share<tbb::auto_partitioner>(job, all_workers, shared, grain, failure, [&](UnitRange units) { cost.time([&] { run(units); }); });
        return;
    }
    const std::uint64_t least = std::min(worth, units_of(kThreadsInPiece));
    const UnitRange tasks{0, std::min(all_workers, (shared.end - shared.begin + least - 1) / least)};
    const auto run_from = [&](const UnitSupply& supply) {
        const UnitRange first = supply.take();
        if (!first.is_empty()) cost.time([&] { run(first, &supply); });
    };
    if (is_checked) {
        // In order: the shadow keeps a word's lowest tiles, so those that come later than higher ones write to it.
        UnitPieces pieces(shared);
        const UnitsInOrder supply(pieces, all_workers * kPartsAWorker, least, first_rows_of(job));
        share<tbb::simple_partitioner>(job, all_workers, tasks, 1, failure, [&](UnitRange) { run_from(supply); });
    } else {
        UnitRounds rounds(shared, tasks.end, kPartsAWorker, least);
        share<tbb::simple_partitioner>(job, all_workers, tasks, 1, failure, [&](UnitRange) { run_from(UnitsOfWorker(rounds)); });
    }
}

/// Seconds, 0 for none. A check is to end even where the program never would.
double timeout_of(const LaunchRequest& request, const Options& options) {
    if (!options.timeout.chosen && request.checked && observer() != nullptr) return kCheckedTimeout;
    return options.timeout.seconds;
}

/// Warns of an option that a launch cannot follow, once per process.
void tell_of_missing_bounds_tests(const LaunchRequest& request, const Options& options) {
    const BoundsTest test = bounds_of(options);
    if (request.tests_bounds || (test != BoundsTest::robust && test != BoundsTest::direct3d)) return;
    static std::atomic<bool> told{false};
    if (told.exchange(true)) return;
    std::fprintf(stderr,
                 "tessera: warning: %s: the kernel launched at %s:%u was compiled without tests of its indices, so an index out of "
                 "bounds reads or writes whatever lies there; compile it with -DTESSERA_BOUNDS=1\n",
                 options.bounds.chosen ? "bounds=robust" : "device=direct3d", request.file, request.line);
}

TileJob make_job(const LaunchRequest& request, std::uint64_t threads, const Options& options, double timeout) {
    TileJob job;
    job.request = &request;
    job.units = threads;
    job.schedule = options.schedule;
    job.fill = options.fill;
    job.stack_size = options.stack;
    job.bounds = bounds_of(options);
    job.aborts = options.failures == KernelFailures::fatal;
    job.single_step = timeout > 0 && !request.checked;
    job.observer = observer();
    if (request.tile_dims != nullptr) {
        job.threads = 1;
        for (int d = 0; d < request.rank; ++d) {
            job.tile_counts[d] = request.extents[d] / request.tile_dims[d];
            job.threads *= request.tile_dims[d];
        }
        job.units = threads / static_cast<std::uint64_t>(job.threads);
    }
    return job;
}

/// What every schedule would find out again is found out before they are forked.
void await_schedule() {
    TileStaticSegment().update();
    fork_server.await_schedule();
    golden_recorder().belong_to_this_process();
}

/// \param loops  null: the kernel was compiled without them
void launch_tiles(const LaunchRequest& request, const TileLoops* loops) {
    if (fork_server.is_asked()) await_schedule();
    const Options& options = current_options();
    if (in_kernel) {
        const std::string text = "concurrency::parallel_for_each: a kernel cannot launch another one; the call at " +
                                 std::string(request.file) + ":" + std::to_string(request.line) + " was made by " +
                                 "a thread of " + kernel_text(*this_worker().scheduler.job());
        throw Concurrency::runtime_exception(text.c_str(), e_fail);
    }
    const std::uint64_t threads = check_compute_domain(request);
    install_fault_handlers();
    make_room_for_tile_static();

    LaunchCapture capture;
    const ClosureCopy closure(request);
    capture.scan(closure.get(), request.closure_size);
    const AcceleratorViewState* const target = capture.check_target(request.view);
    {
        const SharedCopies copies(shares_copies(options) ? &share_copies : nullptr);
        capture.commit(request, closure.get());
    }

    tell_of_missing_bounds_tests(request, options);
    const double timeout = may_time_out_of(target) ? timeout_of(request, options) : 0;
    TileJob job = make_job(request, threads, options, timeout);
    std::optional<LaunchUnderWay> under_way;
    if (job.units > 1) under_way.emplace();  // others are over before they could be shared
    job.closure = closure.get();
    job.capture = &capture;
    RobustAccesses robust;
    if (job.observer == nullptr) job.robust = &robust;
    ZeroDivisions divisions;
    if (options.device == DeviceModel::direct3d && job.observer == nullptr) job.divisions = &divisions;
    LaunchFailure failure(job.observer == nullptr);
    std::optional<InterleavedLaunch> interleaved;
    if (is_interleaved(options)) interleaved.emplace(options, job, capture);
    std::optional<ExploredLaunch> explored;
    if (fork_server.is_recording()) explored.emplace(job, capture);
    choose_engine(job, loops, options, interleaved.has_value() || explored.has_value());
    std::optional<RecordedLaunch> recorded;
    {
        std::optional<ObservedLaunch> observed;
        if (job.observer != nullptr) observed.emplace(job, capture, threads);
        if (!options.golden.empty() && golden_recorder().is_for_this_process()) recorded.emplace(options.golden, options.golden_shard, job, capture);
        LaunchProgress shown(job, options.progress);
        Watchdog watchdog(timeout, shown, failure);
        run_units(job, job.turns != nullptr ? 0 : worker_count(options), orders_tiles(options), watchdog, failure);
    }
    robust.tell(job, capture);
    divisions.tell(job);
    failure.rethrow();
    if (recorded) recorded->succeeded();
    if (explored) explored->succeeded();
}

}  // namespace

void launch(const LaunchRequest& request) { launch_tiles(request, nullptr); }

void launch_in_loops(const LaunchRequest& request, const TileLoops* loops) { launch_tiles(request, loops); }

}  // namespace tessera::detail
