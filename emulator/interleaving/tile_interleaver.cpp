// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/tile_interleaver.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "emulator/consistency/weak_access.h"
#include "emulator/interleaving/relaxed_facts.h"
#include "emulator/interleaving/weak_explanation.h"
#include "emulator/messages/errors.h"
#include "emulator/observe/weak_memory_observation.h"
#include "emulator/support/row_major.h"
#include "emulator/support/text_parts.h"
#include "emulator/tiles/debugger_probes.h"
#include "emulator/tiles/failure_stop.h"
#include "emulator/tiles/tile_scheduler.h"
#include "tessera/detail/debug_information.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

constexpr const char* kWaitsInVain = "waits in a loop for a value that no thread writes: ";

const Interleaving& interleaving_of(const TileJob& job) { return static_cast<const Interleaving&>(*job.turns); }

}  // namespace

std::size_t Interleaving::fibers(const TileJob& job) const {
    return TileInterleaver::most_tiles(job) * TileInterleaver::threads_in_unit(job);
}

std::unique_ptr<TileTurns> Interleaving::turns_of(TileScheduler& scheduler) const {
    return std::make_unique<TileInterleaver>(scheduler);
}

std::size_t TileInterleaver::most_tiles(const TileJob& job) {
    if (job.observer != nullptr && !job.observer->follows_several_tiles()) return 1;
    const bool searched = interleaving_of(job).plan.token().strategy == ScheduleToken::Strategy::choices;
    return searched ? kMostTilesInSearch : kMostTiles;
}

std::size_t TileInterleaver::threads_in_unit(const TileJob& job) {
    if (job.is_tiled()) return static_cast<std::size_t>(job.threads);
    return static_cast<std::size_t>(std::min(kGroup, job.units));
}

void TileInterleaver::run() {
    const TileJob& job = *scheduler_.job_;
    interleaving_ = &interleaving_of(job);
    interleaving_->memory.set_tile_static(scheduler_.segment_.update());
    interleaving_->plan.begin_launch();
    units_ = job.is_tiled() ? job.units : (job.units + kGroup - 1) / kGroup;
    next_ = 0;
    current_ = nullptr;
    in_vain_.restart();
    turns_after_search_ = 0;
    has_failed_ = false;
    thread_at_.assign(scheduler_.contexts_.size(), nullptr);
    relaxed_.reset();
    if (interleaving_->plan.token().is_relaxed) relaxed_.emplace(interleaving_->plan.edits);
    const std::size_t most = most_tiles(job);
    for (;;) {
        while (tiles_.size() < most && next_ < units_) open_tile();
        if (!ready_.empty()) {
            InterleavedThread& thread = *ready_.front();
            ready_.pop_front();
            go_on_from(thread);
        } else if (!pending_.empty()) {
            const std::size_t chosen = choose();
            InterleavedThread& thread = *pending_[chosen].who;
            thread.action = pending_[chosen];
            thread.has_changed = false;
            const auto is_of_thread = [&](const PendingAccess& access) { return access.who == &thread; };
            pending_.erase(std::remove_if(pending_.begin(), pending_.end(), is_of_thread), pending_.end());
            go_on_from(thread);
            if (has_no_end(thread)) {
                interleaving_->plan.cut_short(exploration_key::cut::kLoop);
                give_up(thread, interleaving_->plan.is_search_over()
                                    ? "is stopped, because this schedule repeats another one"
                                    : kWaitsInVain + std::to_string(VainReads::kMost) + " accesses in a row have changed nothing");
            }
        } else if (!looping_.empty()) {
            if (!has_failed_) ++interleaving_->plan.stuck_launches;
            give_up(*looping_.front().who, std::string(kWaitsInVain) + "all threads that have not finished wait");
        } else {
            break;
        }
    }
    // Tiles that share nothing are as if all were in flight. A launch that fails does not show what its tiles share.
    const bool tiles_are_apart = !interleaving_->plan.conflicts.has_conflict_between_tiles_of_launch() && !scheduler_.failure_->has_come();
    if (units_ > most && !tiles_are_apart) interleaving_->plan.cut_short(exploration_key::cut::kTiles);
    if (relaxed_) end_relaxed();
    dismiss_fibers();
}

void TileInterleaver::end_relaxed() {
    SchedulePlan& plan = interleaving_->plan;
    relaxed_->finish();
    if (weak_memory_observer != nullptr) weak_memory_observer->weak_memory_ends(RelaxedFacts(*relaxed_));
    if (plan.is_search_over()) return;
    plan.cut_short(relaxed_->left_out());
    const std::vector<WeakAccess> weak = weak_accesses(relaxed_->execution(), plan.explains ? kMostExplained : 1);
    if (weak.empty()) return;
    plan.is_weak = true;
    if (!plan.explains) return;
    plan.explanations.push_back(
        explanation_of(*relaxed_, weak, plan.edits, *scheduler_.job_, scheduler_.segment_.update(), plan.lines));
}

/// In weak memory what may be chosen depends on what the threads have done meanwhile.
std::size_t TileInterleaver::choose() {
    if (!relaxed_) return interleaving_->plan.choose(pending_);
    std::vector<PendingAccess> actions;
    for (const PendingAccess& pending : pending_) {
        if (!actions.empty() && actions.back().who == pending.who) continue;  // of the choice before
        PendingAccess action = pending;
        for (const std::uint64_t write : relaxed_->choices(action)) {
            actions.push_back(action);
            actions.back().write = write;
        }
    }
    pending_ = std::move(actions);
    return interleaving_->plan.choose(pending_);
}

std::uint64_t TileInterleaver::number_of(const InterleavedThread& thread) const {
    const TileJob& job = *scheduler_.job_;
    if (!job.is_tiled()) return thread.range.begin;
    return thread.tile->unit * static_cast<std::uint64_t>(job.threads) + static_cast<std::uint64_t>(thread.number);
}

bool TileInterleaver::is_skipped(std::uint64_t unit) const {
    const std::uint64_t first = scheduler_.job_->is_tiled() ? unit : unit * kGroup;
    return scheduler_.failure_->makes_needless(first);
}

void TileInterleaver::open_tile() {
    const TileJob& job = *scheduler_.job_;
    const std::uint64_t unit = interleaving_->plan.unit_at(next_++, units_);
    if (is_skipped(unit)) return;
    if (spare_.empty()) spare_.push_back(std::make_unique<TileInFlight>());
    tiles_.push_back(std::move(spare_.back()));
    spare_.pop_back();
    TileInFlight& tile = *tiles_.back();
    tile.unit = unit;
    tile.stopped = 0;
    tile.interval = 0;
    tile.covered[0] = tile.covered[1] = 0;
    tile.retiring = tile.failed = tile.is_saved = false;
    std::size_t threads = threads_in_unit(job);
    if (job.is_tiled()) {
        row_major_position(unit, job.request->rank, job.tile_counts, tile.coordinates);
    } else {
        threads = static_cast<std::size_t>(std::min<std::uint64_t>(kGroup, job.units - unit * kGroup));
    }
    tile.threads.assign(threads, InterleavedThread());
    switch_to(tile);
    if (job.fill) scheduler_.segment_.fill();
    if (job.observer != nullptr && job.is_tiled()) job.observer->tile_begins(unit);
    for (std::size_t i = 0; i < threads; ++i) {
        InterleavedThread& thread = tile.threads[i];
        thread.tile = &tile;
        thread.number = static_cast<int>(i);
        thread.range.scheduler = &scheduler_;
        thread.range.closure = job.closure;
        thread.range.extents = job.request->extents;
        thread.range.begin = unit * kGroup + i;
        thread.range.end = thread.range.begin + 1;
        thread.range.current = static_cast<std::ptrdiff_t>(thread.range.begin);
        ready_.push_back(&thread);
    }
}

void TileInterleaver::close_tile(TileInFlight& tile) {
    const TileJob& job = *scheduler_.job_;
    switch_to(tile);
    scheduler_.look_at_red_zones();
    scheduler_.note_progress();
    const std::int64_t region = -1 - static_cast<std::int64_t>(tile.unit);
    if (job.observer != nullptr && job.is_tiled()) {
        if (relaxed_) relaxed_->put_last_writes(region);
        job.observer->tile_ends();
    }
    SchedulePlan& plan = interleaving_->plan;
    if (job.is_tiled()) plan.conflicts.end_tile(tile.unit);
    if (job.is_tiled() && plan.hint) plan.hint->end_tile(tile.unit);
    if (relaxed_ && job.is_tiled()) relaxed_->end_tile(region);
    if (current_ == &tile) current_ = nullptr;
    const auto found = std::find_if(tiles_.begin(), tiles_.end(), [&](const auto& other) { return other.get() == &tile; });
    spare_.push_back(std::move(*found));
    tiles_.erase(found);
}

void TileInterleaver::exchange_tile_static(std::vector<char>& saved, bool load) {
    std::size_t size = 0;
    for (const TileStaticRange& range : scheduler_.segment_.update()) size += range.size;
    saved.resize(size);
    char* at = saved.data();
    for (const TileStaticRange& range : scheduler_.segment_.update()) {
        if (range.size == 0) continue;
        std::memcpy(load ? range.begin : at, load ? at : range.begin, range.size);
        at += range.size;
    }
}

/// Makes the tile the running one. Its variables come into their place, where kernels have their addresses.
void TileInterleaver::switch_to(TileInFlight& tile) {
    if (current_ != &tile && scheduler_.job_->is_tiled()) {
        if (scheduler_.job_->observer != nullptr) scheduler_.job_->observer->tile_goes_on(tile.unit);
        if (current_ != nullptr) exchange_tile_static(current_->tile_static, false);
        if (current_ != nullptr) current_->is_saved = true;
        if (tile.is_saved) exchange_tile_static(tile.tile_static, true);
    }
    current_ = &tile;
    scheduler_.unit_ = tile.unit;
    std::copy(std::begin(tile.coordinates), std::end(tile.coordinates), std::begin(scheduler_.tile_));
    scheduler_.retiring_ = tile.retiring;
    scheduler_.failed_ = tile.failed;
    scheduler_.interval_ = tile.interval;
}

void TileInterleaver::begin(InterleavedThread& thread) {
    const TileJob& job = *scheduler_.job_;
    Fiber* fiber = nullptr;
    if (!parked_.empty()) {
        fiber = parked_.back();
        parked_.pop_back();
    } else {
        fiber = scheduler_.current_pool_->take(&TileScheduler::fiber_main);
        if (free_positions_.empty()) {
            scheduler_.join(fiber);
        } else {
            fiber->position = free_positions_.back();
            free_positions_.pop_back();
            fiber->point.keep_at(&scheduler_.contexts_[fiber->position]);
            scheduler_.fibers_[fiber->position] = fiber;
        }
    }
    fiber->closure = job.closure;
    fiber->tile = thread.tile->coordinates;
    fiber->first = fiber->thread = thread.number;
    fiber->single = true;
    fiber->state = Fiber::State::running;
    fiber->cancelled = false;
    thread.fiber = fiber;
    thread_at_[fiber->position] = &thread;
}

void TileInterleaver::enter(Fiber* fiber) {
    scheduler_.hot_.running = fiber->point.context;
    scheduler_.enter(fiber);
    scheduler_.hot_.running = nullptr;
}

void TileInterleaver::resume(InterleavedThread& thread) {
    TileInFlight& tile = *thread.tile;
    switch_to(tile);
    if (thread.state == InterleavedThread::State::fresh) begin(thread);
    thread.state = InterleavedThread::State::running;
    scheduler_.current_range_ = &thread.range;
    enter(thread.fiber);
    if (scheduler_.job_->is_tiled()) {
        tile.retiring = scheduler_.retiring_;
        tile.failed = scheduler_.failed_;
    }
    if (thread.state == InterleavedThread::State::finished && thread.fiber != nullptr) {
        thread_at_[thread.fiber->position] = nullptr;
        parked_.push_back(std::exchange(thread.fiber, nullptr));
    }
}

void TileInterleaver::go_on_from(InterleavedThread& thread) {
    TileInFlight& tile = *thread.tile;
    resume(thread);
    if (tile.retiring) return retire(tile);
    if (thread.state == InterleavedThread::State::at_access) {  // it is among the pending
        if (is_searched()) look_for_loop(thread);
        return;
    }
    if (++tile.stopped == tile.threads.size()) complete_interval(tile);
}

void TileInterleaver::complete_interval(TileInFlight& tile) {
    switch_to(tile);
    std::vector<InterleavedThread>& threads = tile.threads;
    const StopSite stand = threads.front().stand;
    const bool agree = std::all_of(threads.begin(), threads.end(),
                                   [&](const InterleavedThread& thread) { return thread.stand == stand; });
    if (!agree) {
        scheduler_.order_.begin_launch(Schedule(), scheduler_.job_->threads);
        scheduler_.barrier_.begin_tile(scheduler_.job_->threads);
        for (const InterleavedThread& thread : threads) scheduler_.barrier_.stop(thread.number, thread.stand);
        const std::string text = scheduler_.record_divergence();
        stop_process_at_failure(text.c_str(), scheduler_.job_->aborts);
        tile.failed = scheduler_.failed_;
        return retire(tile);
    }
    if (stand.finished()) return close_tile(tile);
    ++tile.interval;
    ++scheduler_.interval_;
    const FenceKind fence = stand.fence();
    if (fence != FenceKind::tile_static_memory) ++tile.covered[0];
    if (fence != FenceKind::global_memory) ++tile.covered[1];
    if (relaxed_) {
        std::vector<std::size_t> numbers;
        for (const InterleavedThread& thread : threads) numbers.push_back(static_cast<std::size_t>(number_of(thread)));
        relaxed_->barrier(numbers, fence, interleaving_->plan.line_number(stand.file, stand.line()));
    }
    probe_barrier_released();
    if (scheduler_.is_watched()) scheduler_.job_->observer->barrier_released(stand.fence());
    tile.stopped = 0;
    for (InterleavedThread& thread : threads) {
        thread.state = InterleavedThread::State::released;
        ready_.push_back(&thread);
    }
}

void TileInterleaver::retire(TileInFlight& tile) {
    tile.retiring = has_failed_ = true;
    const auto is_of_tile = [&](const InterleavedThread* thread) { return thread->tile == &tile; };
    ready_.erase(std::remove_if(ready_.begin(), ready_.end(), is_of_tile), ready_.end());
    for (std::vector<PendingAccess>* const accesses : {&pending_, &looping_}) {
        accesses->erase(std::remove_if(accesses->begin(), accesses->end(),
                                       [&](const PendingAccess& access) { return is_of_tile(access.who); }),
                        accesses->end());
    }
    for (InterleavedThread& thread : tile.threads) {
        if (thread.fiber == nullptr) continue;  // not begun, or finished
        // Before an access nothing may be thrown: it runs on to its next barrier, or its end.
        thread.fiber->cancelled = thread.state != InterleavedThread::State::at_access;
        resume(thread);
    }
    release_loops();  // what it has done on its way may be what others wait for
    close_tile(tile);
}

/// Nothing has changed for so long that threads can only be waiting in loops for what none of them will do; or the run shows nothing
/// new, and goes on and on.
bool TileInterleaver::has_no_end(const InterleavedThread& thread) {
    // Of a thread that has stopped the memory may be another's by now.
    const bool stands = thread.state == InterleavedThread::State::at_access;
    if (stands && interleaving_->plan.is_search_over() && ++turns_after_search_ > kMostAfterSearch) return true;
    if (!stands || thread.has_changed) {
        in_vain_.restart();
        return false;
    }
    const bool seems_to_wait = in_vain_.note(thread.action.thread, thread.action.region, thread.action.begin);
    return seems_to_wait || (in_vain_.reads() >= kMostOfNoUse && interleaving_->plan.is_search_over());
}

bool TileInterleaver::is_searched() const {
    const SchedulePlan& plan = interleaving_->plan;
    return plan.token().strategy == ScheduleToken::Strategy::choices && !plan.is_search_over();
}

/// The thread has stopped before an access.
void TileInterleaver::look_for_loop(InterleavedThread& thread) {
    const auto is_of_thread = [&](const PendingAccess& access) { return access.who == &thread; };
    const auto pending = std::find_if(pending_.begin(), pending_.end(), is_of_thread);
    thread.loop.arrive(thread.fiber->point, *pending);
    if (!thread.loop.waits()) return;
    looping_.push_back(*pending);
    pending_.erase(pending);
    if (thread.loop.is_outdated()) end_search();
}

/// A thread has gone through a loop in vain, and would not do so any more: a run without that shows the same.
void TileInterleaver::end_search() {
    if (relaxed_) interleaving_->plan.cut_short(relaxed_->left_out());
    interleaving_->plan.end_search();
    release_loops();
}

void TileInterleaver::release_loops() {
    for (const PendingAccess& access : std::exchange(looping_, {})) {
        access.who->loop.forget();
        add_pending(access);
    }
}

void TileInterleaver::add_pending(const PendingAccess& access) {
    const auto is_before = [](const PendingAccess& other, std::uint64_t thread) { return other.thread < thread; };
    pending_.insert(std::lower_bound(pending_.begin(), pending_.end(), access.thread, is_before), access);
}

void TileInterleaver::give_up(const InterleavedThread& thread, const std::string& what) {
    TileInFlight& tile = *thread.tile;
    const TileJob& job = *scheduler_.job_;
    const std::ptrdiff_t number = job.is_tiled() ? thread.number : static_cast<std::ptrdiff_t>(thread.range.begin);
    std::string text = "concurrency::parallel_for_each: " + thread_text({&job, tile.coordinates, number});
    const SourceFrame frame = thread.code != nullptr ? source_frames(thread.code).front() : SourceFrame();
    if (frame.line != 0) text += ", at " + std::string(last_component(frame.file)) + ":" + std::to_string(frame.line) + ",";
    text += " " + what;
    scheduler_.failure_->record(job.is_tiled() ? tile.unit : thread.range.begin,
                                std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail)));
    in_vain_.restart();
    tile.failed = true;
    retire(tile);
}

void TileInterleaver::dismiss_fibers() {
    scheduler_.retiring_ = true;
    for (Fiber* const fiber : std::exchange(parked_, {})) {
        fiber->first = -1;
        enter(fiber);
    }
    scheduler_.fibers_.clear();
    free_positions_.clear();
    scheduler_.current_range_ = &scheduler_.range_;
}

int TileInterleaver::count_waiting(StopSite& stand) const {
    int count = 0;
    for (const InterleavedThread& thread : current_->threads) {
        if (thread.state != InterleavedThread::State::waiting) continue;
        if (count++ == 0) stand = thread.stand;
    }
    return count;
}

}  // namespace tessera::detail
