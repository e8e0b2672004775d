// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/relaxed_launch.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tessera::detail {

namespace {

constexpr std::uint64_t kLargest = sizeof(std::uint64_t);

/// A thread that waits in a loop for another one's write, and counts its rounds, would have a run for each number of times that it does
/// not see it. As many as an interleaving's loop may make in a row.
constexpr unsigned kMostOldReads = 1000;

MemorySpaces kinds_of(FenceKind kind) {
    switch (kind) {
        case FenceKind::all_memory: return MemorySpaces::all();
        case FenceKind::global_memory: return MemorySpaces::of(MemorySpace::global);
        case FenceKind::tile_static_memory: return MemorySpaces::of(MemorySpace::tile_static);
    }
    return MemorySpaces::all();
}

bool is_tile_static(std::int64_t region) { return region < 0 && region != Action::kOtherMemory; }

}  // namespace

std::uint64_t first_bytes(const void* address, std::uint64_t size) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, address, std::min<std::uint64_t>(size, sizeof bytes));
    return bytes;
}

template <class Ranges, class Visit>
void RelaxedLaunch::for_each_overlapping(Ranges& ranges, std::uint64_t largest, const Place& place, const Visit& visit) {
    const std::uint64_t first = place.begin - std::min(place.begin, largest);
    for (auto at = ranges.lower_bound({place.region, first, 0});
         at != ranges.end() && at->first.region == place.region && at->first.begin < place.end; ++at) {
        if (at->first.end > place.begin) visit(at->first, at->second);
    }
}

void RelaxedLaunch::arrive(const Action& action, void* address, std::size_t source) {
    fence_behind_last(action.thread, source);
    const Place place{action.region, action.begin, action.end};
    if (ranges_.count(place) != 0) return;
    const std::uint64_t size = place.end - place.begin;
    Range range;
    range.address = address;
    // Memory that the launch does not hold may be freed and made anew, by functions whose writes are not announced.
    range.is_weak = size <= kLargest && place.region != Action::kOtherMemory;
    for_each_overlapping(ranges_, largest_, place, [&](const Place& at, Range& other) {
        range.is_weak = false;
        if (!other.is_weak) return;
        other.is_weak = false;  // from now on; its bytes are those of its last write
        const std::uint64_t bytes = memory_.value_of(other.location, memory_.order_of(other.location).back());
        std::memcpy(other.address, &bytes, at.end - at.begin);
    });
    largest_ = std::max(largest_, size);
    if (!range.is_weak) {
        left_out_.add(exploration_key::cut::kMemory);
    } else {
        const MemorySpace kind = is_tile_static(action.region) ? MemorySpace::tile_static : MemorySpace::global;
        range.location = memory_.add_location(kind, first_bytes(address, size));
        execution_.locations.push_back(kind);
        places_.push_back(place);
    }
    ranges_.emplace(place, range);
}

void RelaxedLaunch::note(ExecutionStep step) {
    if (execution_.steps.size() < kMostSteps && !is_long()) {
        execution_.steps.push_back(std::move(step));
    } else {
        execution_.is_whole = false;
    }
}

void RelaxedLaunch::fence_behind_last(std::uint64_t thread, std::size_t source) {
    if (edits_.empty()) return;
    std::size_t& last = last_source_[thread];
    const MemorySpaces kinds = edits_.between(last, source);
    if (!kinds.empty() && !is_long()) memory_.fence(thread, kinds);
    last = source;
}

std::vector<std::uint64_t> RelaxedLaunch::choices(Action& action) {
    action.next = 0;
    if (!is_weak(action)) return {0};
    const Range& range = range_of(action);
    action.next = range.writes;
    const RelaxedMemory::Write last = memory_.order_of(range.location).back();
    if (is_long()) {
        if (last != 0) left_out_.add(exploration_key::cut::kFences);
        return {last};
    }
    const bool is_plain_read = action.kind == Action::Kind::read;
    const std::vector<RelaxedMemory::Write> offered = is_plain_read ? memory_.readable(action.thread, range.location)
                                                                   : memory_.predecessors(action.thread, range.location);
    const auto patience = patience_.find({action.thread, range.location});
    std::vector<std::uint64_t> choices;
    for (auto write = offered.rbegin(); write != offered.rend(); ++write) {
        const bool is_read_again = patience != patience_.end() && patience->second.write == *write &&
                                   patience->second.times >= kMostOldReads;
        if (is_plain_read && *write != last && is_read_again) {
            left_out_.add(exploration_key::cut::kOldReads);
        } else {
            choices.push_back(*write);
        }
    }
    return choices;
}

std::optional<std::size_t> RelaxedLaunch::begin(const Action& action, void* address, std::size_t source) {
    Access& access = running_[action.thread];
    access = {action, address, source, false, false};
    access.is_weak = is_weak(action);
    if (!access.is_weak) return {};
    const Range& range = range_of(action);
    const std::uint64_t bytes = memory_.value_of(range.location, action.write);
    std::memcpy(address, &bytes, action.end - action.begin);
    return execution_.steps.size();
}

void RelaxedLaunch::note_stored(std::uint64_t thread, bool stored) {
    const auto running = running_.find(thread);
    if (running != running_.end()) running->second.stored = stored;
}

void RelaxedLaunch::end(std::uint64_t thread) {
    const auto running = running_.find(thread);
    if (running == running_.end()) return;
    const Access access = running->second;
    running_.erase(running);
    if (!access.is_weak) return;
    const Action& action = access.action;
    Range& range = ranges_.at({action.region, action.begin, action.end});
    if (!range.is_weak) return;
    const std::uint64_t bytes = first_bytes(access.address, action.end - action.begin);
    const bool stores = action.kind == Action::Kind::write || (action.is_atomic() && access.stored);
    ExecutionStep step;
    step.thread = action.thread;
    step.location = range.location;
    step.write = action.write;
    step.place = access.source;
    if (stores) {
        step.kind = action.is_atomic() ? ExecutionStep::Kind::exchange : ExecutionStep::Kind::store;
        step.made = action.is_atomic() ? memory_.exchange(action.thread, range.location, action.write, bytes)
                                       : memory_.store(action.thread, range.location, action.write, bytes);
        ++range.writes;
    } else {
        memory_.read(action.thread, range.location, action.write);
        Patience& patience = patience_[{action.thread, range.location}];
        patience.times = patience.write == action.write ? patience.times + 1 : 1;
        patience.write = action.write;
    }
    note(std::move(step));
}

bool RelaxedLaunch::meets_location(const Action& action) const {
    bool found = false;
    for_each_overlapping(ranges_, largest_, {action.region, action.begin, action.end}, [&](const Place&, const Range&) { found = true; });
    return found;
}

bool RelaxedLaunch::is_weak(const Action& action) const {
    const auto range = ranges_.find({action.region, action.begin, action.end});
    return range != ranges_.end() && range->second.is_weak;
}

bool RelaxedLaunch::is_outdated(const Action& action) const {
    const RelaxedMemory::Location location = ranges_.at({action.region, action.begin, action.end}).location;
    const std::vector<RelaxedMemory::Write>& order = memory_.order_of(location);
    const std::uint64_t value = memory_.value_of(location, action.write);
    const auto seen = std::find(order.begin(), order.end(), action.write);
    return std::any_of(seen, order.end(), [&](RelaxedMemory::Write write) { return memory_.value_of(location, write) != value; });
}

void RelaxedLaunch::fence(std::uint64_t thread, FenceKind kind, std::size_t source) {
    ExecutionStep step;
    step.kind = ExecutionStep::Kind::fence;
    step.thread = thread;
    note_fence(std::move(step), {thread}, kind, source);
}

void RelaxedLaunch::barrier(const std::vector<std::size_t>& tile, FenceKind kind, std::size_t source) {
    ExecutionStep step;
    step.kind = ExecutionStep::Kind::barrier;
    step.tile = tile;
    note_fence(std::move(step), tile, kind, source);
}

/// To the memory a fence is a barrier of one thread.
void RelaxedLaunch::note_fence(ExecutionStep step, const std::vector<std::size_t>& threads, FenceKind kind, std::size_t source) {
    for (const std::size_t thread : threads) {
        end(thread);
        fence_behind_last(thread, 0);
    }
    step.kinds = kinds_of(kind);
    step.place = source;
    if (!is_long()) memory_.barrier(threads, step.kinds | edits_.added_at(source));
    note(std::move(step));
}

void RelaxedLaunch::end_tile(std::int64_t region) {
    const auto first = ranges_.lower_bound({region, 0, 0});
    ranges_.erase(first, ranges_.lower_bound({region + 1, 0, 0}));
}

void RelaxedLaunch::finish() {
    while (!running_.empty()) end(running_.begin()->first);
    put_last_writes(Action::kOtherMemory);
}

void RelaxedLaunch::put_last_writes(std::int64_t region) {
    for (const auto& [place, range] : ranges_) {
        if (!range.is_weak || (is_tile_static(place.region) && place.region != region)) continue;
        const std::uint64_t bytes = memory_.value_of(range.location, memory_.order_of(range.location).back());
        std::memcpy(range.address, &bytes, place.end - place.begin);
    }
}

}  // namespace tessera::detail
