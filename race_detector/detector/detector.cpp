// SPDX-License-Identifier: Apache-2.0
#include "race_detector/detector/detector.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/red_zones.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/detector/meetings_in_launch.h"
#include "race_detector/detector/stores_of_launch.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/host/heap_block.h"
#include "race_detector/host/host_calls.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/naming/kernels.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"
#include "race_detector/shadow/coverage.h"
#include "race_detector/shadow/definedness.h"
#include "race_detector/shadow/global_entries.h"
#include "race_detector/shadow/held_rows.h"
#include "race_detector/source/kernel_features.h"
#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

CoverageNotes coverage_notes;

namespace {

/// Where an array or texture that the kernel holds by reference has its extent, and a texture behind it what else kernels
/// may ask it: three numbers. They come first; of an array what follows is private.
HiddenRange public_members(const LaunchInfo& launch, const HeldMemory& memory) {
    const void* object = nullptr;
    if (!memory.is_array || memory.closure_offset + sizeof object > launch.request->closure_size) return {};
    std::memcpy(&object, static_cast<const char*>(launch.closure) + memory.closure_offset, sizeof object);
    return {number_of(object), (memory.extents.size() + 3) * sizeof(int)};
}

/// Of memory of kernels or of the host.
std::vector<HostMemory::Range> undefined_in(std::uintptr_t begin, std::uintptr_t end) {
    std::vector<HostMemory::Range> undefined = definedness.undefined_in(begin, end);
    if (undefined.empty()) undefined = host_memory.undefined_in(begin, end);
    return undefined;
}

/// Host code runs from here on.
void leave_kernel(CurrentThread& me) {
    if (me.state == CurrentThread::pending) settle_pending_writes();
    me.rest();
}

}  // namespace

Detector& detector() {
    static Detector* const detector = [] {
        auto* const made = new Detector;  // launches may come from destructors of static objects
        access_failures = made;
        return made;
    }();
    return *detector;
}

void Detector::launch_begins(const LaunchInfo& launch) {
    if (keeper_ != nullptr) keeper_->begin();
    launch_mutex_.lock();
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        current_launch_ = &launch;
    }
    launch_number_ = static_cast<std::uint32_t>(launch.number);
    const LaunchRecord record = record_of(launch);
    kernel_ = record.kernel;
    kernels.note_launch(record);
    has_tiles_ = launch.tile_dims != nullptr;
    global_shadow.begin_launch();
    seen_values.begin_launch();
    KernelFeatures features = kernel_features();
    features.atomics &= (launch.request->ordering & detail::kOrderedByAtomics) != 0;
    features.fences &= (launch.request->ordering & detail::kOrderedByFences) != 0;
    // A barrier is a fence, too: atomics alone can carry messages between tiles, within a tile they also need fences. Both barriers and
    // fences need tiles.
    access_history.begin_launch(features.fences && has_tiles_, (features.fences || features.atomics) && has_tiles_,
                                {launch_number_, kernel_});
    for (const HeldMemory& memory : launch.memory) {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            device_names_.name(number_of(memory.begin), number_of(memory.end), places.number_of(launch, memory), launch_number_);
        }
        if (memory.host_begin == nullptr) continue;
        const std::uintptr_t begin = number_of(memory.host_begin);
        host_memory.name(begin, begin + (number_of(memory.end) - number_of(memory.begin)), places.number_of(launch, memory),
                         launch_number_);
        for_held_rows(memory, [&](std::size_t first, std::size_t last) {
            host_memory.used_by_kernel(begin + first, begin + last, launch_number_);
        });
    }
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        record_gone();
    }
    coverage_notes.launches.fetch_add(1);
    if (launch.instrumented) {
        // The kernel may fail before its first access, and the calls that led there are those of known code.
        if (launch.entry != nullptr) static_cast<void>(code_addresses.id_of(launch.entry));
        coverage_notes.tiles.fetch_add(launch.tiles);
        coverage_notes.threads.fetch_add(launch.threads);
    } else {
        coverage_notes.uncovered_launches.fetch_add(1);
    }
}

void Detector::launch_ends(const LaunchInfo& launch) {
    measure_tile_static();
    tell_host_of_stores(launch, launch_number_);
    join_launch(launch);
    definedness.end_launch();
    EntryList::release_all();
    launch_mutex_.unlock();
    if (frequent_keeper_ != nullptr) frequent_keeper_->look_at_findings();
}

void Detector::join_launch(const LaunchInfo& launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const MeetingsInLaunch meetings(launch, {launch_number_, kernel_}, conflicts_);
    for (const auto& worker : workers_) {
        for (const std::uintptr_t word : worker->candidates) meetings.add_word(word);
        worker->candidates.clear();
    }
    for (const auto& worker : workers_) {
        for (const MeetingInTile& meeting : worker->meetings) meetings.add_meeting(meeting);
        worker->meetings.clear();
        for (const UndefinedRead& read : worker->global_undefined_reads.all()) meetings.add_undefined_read(read);
        worker->global_undefined_reads.clear();
        meetings.add_history(worker->unordered);
        worker->unordered = ConflictTable();
    }
    std::size_t bytes = global_shadow.bytes();
    for (const auto& worker : workers_) {
        const std::lock_guard<std::mutex> worker_lock(worker->mutex);
        // Which worker had which tiles is no launch's like another's: together they found the same again.
        conflicts_.merge(std::move(worker->conflicts));
        worker->counted = worker->counted_new = 0;
        bytes += worker->shadow.bytes();
    }
    if (access_history.is_active()) {
        ConflictTable global;
        access_history.end_launch(global);
        meetings.add_history(global);
    }
    shadow_bytes_.store(bytes);
    current_launch_ = nullptr;
}

void Detector::tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) {
    Worker& worker = worker_of_this_thread();
    CurrentThread& me = current_thread;
    me.rest();
    me.launch = global_shadow.launch();
    me.launch_number = launch_number_;
    me.kernel = kernel_;
    me.tile = me.thread = me.interval = me.epoch_interval = me.global_epoch_interval = 0;
    me.accesses = 0;
    me.every_tile = access_history.orders_tiles();
    worker.pages.forget_contents();
    tessera_ignored_accesses.settled_count = 0;
    worker.ranges.clear();
    for (const TileStaticRange& range : ranges) {
        const std::uintptr_t begin = word_down(number_of(range.begin));
        const std::uintptr_t before = number_of(range.begin) - begin;
        const std::uintptr_t bytes = word_up(range.size + before);
        worker.ranges.push_back({begin, bytes, number_of(range.image) - before,
                                 worker.shadow.cells_of(reinterpret_cast<const char*>(begin), bytes)});
    }
    worker.padding.clear();
    for (const TileStaticPadding& padding : tile_static_padding()) {
        worker.padding.emplace_back(number_of(padding.range.begin), number_of(padding.range.begin) + padding.range.size);
    }
    worker.shadow.forbid_only(worker.padding);
    worker.hidden.clear();
    for (const TileStaticRange& guard : tile_static_guards()) worker.hidden.push_back({number_of(guard.begin), guard.size});
    for (const HeldMemory& memory : launch.memory) {
        if (const HiddenRange members = public_members(launch, memory); members.bytes != 0) worker.hidden.push_back(members);
    }
    // With a history every access takes the long way.
    // With switches at accesses each is to be announced first.
    const bool direct = !worker.ranges.empty() && !access_history.watches_words() && !accesses_are_announced;
    me.tile_static_begin = direct ? worker.ranges[0].begin : 0;
    me.tile_static_bytes = direct ? worker.ranges[0].bytes : 0;
    // With call stacks every access takes the long way, too: its address alone is not its number.
    if (!CallStacks::is_on()) code_addresses.tell_main(me.code_begin, me.code_bytes, me.code_first);
    me.tile_cells = direct ? worker.ranges[0].cells : nullptr;
    me.settled_reads = direct ? worker.shadow.settled_reads_of(me.tile_cells) : nullptr;
    tessera_ignored_accesses.settled_begin = me.tile_static_begin;
    static_assert(sizeof *me.settled_reads == 2 * kWordBytes);
    tessera_ignored_accesses.settled_sites = number_of(me.settled_reads) - 2 * me.tile_static_begin;
}

void Detector::tiles_end() {
    CurrentThread& me = current_thread;
    leave_kernel(me);
    coverage_notes.accesses.fetch_add(me.accesses + std::exchange(tessera_ignored_accesses.settled_count, 0));
    me.accesses = 0;
    me.worker->global_undefined_reads.forget_threads();
}

void Detector::tile_begins(std::uint64_t number) {
    CurrentThread& me = current_thread;
    me.tile = static_cast<std::uint32_t>(number);
    me.interval = me.global_epoch_interval = 0;
    me.worker->shadow.begin_tile();
    me.worker->noted.begin_tile(me);
    me.enter_epoch(me.worker->shadow);
}

void Detector::tile_ends() {
    CurrentThread& me = current_thread;
    leave_kernel(me);
    end_tile_static_epoch(me);
    me.worker->global_undefined_reads.forget_threads();
    if (access_history.is_active()) access_history.end_tile();
    note_tile_static_use();
    if (frequent_keeper_ != nullptr) frequent_keeper_->look_at_findings();
}

void Detector::thread_runs(std::uint64_t thread, const void* stack_begin, const void* stack_end) {
    if (__builtin_expect(current_thread.state == CurrentThread::pending, 0)) return thread_runs_later(thread, stack_begin, stack_end);
    run_thread(thread, stack_begin, stack_end);
}

void Detector::thread_runs_later(std::uint64_t thread, const void* stack_begin, const void* stack_end) {
    settle_pending_writes();
    run_thread(thread, stack_begin, stack_end);
}

void Detector::run_thread(std::uint64_t thread, const void* stack_begin, const void* stack_end) {
    CurrentThread& me = current_thread;
    me.stack_begin = number_of(stack_begin);
    me.stack_bytes = number_of(stack_end) - number_of(stack_begin);
    if (has_tiles_) {
        me.thread = static_cast<std::uint32_t>(thread);
    } else {
        me.tile = static_cast<std::uint32_t>(thread);
    }
    me.run();
}

void Detector::barrier_released(detail::FenceKind fence) {
    CurrentThread& me = current_thread;
    leave_kernel(me);
    if (access_history.is_active()) access_history.barrier(fence);
    me.enter_interval(me.interval + 1);
    global_shadow.note_interval(me.interval);
    if (covers(fence, check::Memory::global)) me.global_epoch_interval = me.interval;
    if (covers(fence, check::Memory::tile_static)) {
        end_tile_static_epoch(me);
        me.worker->shadow.begin_epoch();
        me.enter_epoch(me.worker->shadow);
    }
    if (frequent_keeper_ != nullptr) frequent_keeper_->look_at_findings();
}

void Detector::memory_fenced(detail::FenceKind fence) {
    if (access_history.is_active()) access_history.fence(fence);
}

void Detector::deliberate_race(const char* file, unsigned line) {
    const std::lock_guard<std::mutex> lock(mutex_);
    deliberate_.emplace(plain_file(file), line);
}

// What the emulator tells of memory under array_views, and of copies.

bool Detector::set_host_place(FailureRecord& record, const void* address) {
    const NamedRanges::Position position = host_memory.position_of(number_of(address));
    if (position.place == kAddressPlace) return false;
    record.place = position.place;
    record.launch.number = position.launch;
    return true;
}

void Detector::host_copy(const void* begin, const void* end, HostCopy state) {
    host_memory.set_state(number_of(begin), number_of(end), state);
}

void Detector::device_memory(const void* begin, const void* end, bool defined) {
    if (defined) {
        definedness.make_defined(number_of(begin), number_of(end));
    } else {
        definedness.make_undefined(number_of(begin), number_of(end));
    }
}

void Detector::device_memory_guarded(const void* begin, const void* end, std::size_t zone) {
    red_zones.add({number_of(begin), number_of(end), zone});
}

void Detector::device_memory_freed(const void* begin, const void* end) {
    red_zones.remove(number_of(begin));
    definedness.forget(number_of(begin), number_of(end));
    const std::lock_guard<std::mutex> lock(mutex_);
    device_names_.forget(number_of(begin), number_of(end));
}

/// Copies of undefined bytes are undefined.
void Detector::memory_copied(const void* from, const void* to, std::size_t bytes, bool to_device) {
    const std::uintptr_t source = number_of(from), target = number_of(to);
    const std::vector<HostMemory::Range> undefined = undefined_in(source, source + bytes);
    if (to_device) {
        for (const auto& [begin, end] : undefined) definedness.make_undefined(target + (begin - source), target + (end - source));
        return;
    }
    const HostMemory::Origin origin = undefined.empty() ? HostMemory::Origin{} : origin_of(undefined.front().first, source);
    host_memory.received(target, target + bytes, source, undefined, origin);
}

void Detector::host_memory_used(const void* begin, const void* end, bool writes) {
    const std::uintptr_t bytes = number_of(end) - number_of(begin);
    if (!accesses_are_announced) ignored_accesses.adopt();
    // Undefined bytes are handed on.
    if (!IgnoredAccesses::ignores(begin, bytes, writes)) host_memory.check(nullptr, begin, bytes, writes, false);
}

std::vector<std::pair<const void*, const void*>> Detector::undefined_memory(const void* begin, const void* end) {
    std::vector<std::pair<const void*, const void*>> parts;
    for (const auto& [first, last] : undefined_in(number_of(begin), number_of(end))) {
        parts.emplace_back(reinterpret_cast<const void*>(first), reinterpret_cast<const void*>(last));
    }
    return parts;
}

void Detector::undefined_values_written(const void* from, std::size_t element_bytes, const void* to, std::size_t bytes, std::size_t count) {
    const std::uintptr_t source = number_of(from), target = number_of(to), target_end = target + bytes * count;
    std::vector<HostMemory::Range> undefined = undefined_in(source, source + element_bytes * count);
    if (undefined.empty()) return;
    HostMemory::Origin origin = origin_of(undefined.front().first, source);
    if (bytes == element_bytes) {
        for (auto& [begin, end] : undefined) {
            begin = target + (begin - source);
            end = target + (end - source);
        }
    } else {  // each is a value of another type
        undefined = {{target, target_end}};
        origin.element_bytes = element_bytes;
        origin.value_bytes = bytes;
    }
    host_memory.received(target, target_end, target, undefined, origin);
}

/// Where undefined bytes of a copy from `source` come from.
HostMemory::Origin Detector::origin_of(std::uintptr_t first_undefined, std::uintptr_t source) {
    if (const std::optional<HostMemory::Origin> of_host = host_memory.origin_at(first_undefined)) return of_host->moved_to(source);
    const std::lock_guard<std::mutex> lock(mutex_);
    HostMemory::Origin origin;
    origin.from = source;
    origin.position = device_names_.at(first_undefined);
    return origin;
}

void Detector::host_memory_viewed(const void* begin, const void* end) {
    host_memory.viewed(number_of(begin), number_of(end));
    const std::size_t there = smaller_heap_block(begin, number_of(end) - number_of(begin));
    if (there != 0) host_memory.never_there(number_of(begin) + there, number_of(end), calls_here());
}

const void* Detector::host_memory_end(const void* begin, const void* end, bool writes) {
    const auto gone = host_memory.gone_in(number_of(begin), number_of(end));
    if (!gone) return end;
    FailureRecord record;
    record.kind = check::Kind::out_of_bounds;
    record.is_under_view = true;
    record.callers = gone->calls;
    if (!record.callers.empty()) record.address = record.callers.front();
    const char* const how = writes ? "what a kernel may have written is copied to it later" : "it is copied to the accelerator later";
    record.what = gone->was_freed
                      ? std::string("the memory under the array_view is freed here, and ") + how
                      : "the array_view is larger than the heap block that it is made over, by at least " +
                            std::to_string(gone->end - gone->begin) + " bytes";
    const std::uintptr_t first = std::max(number_of(begin), gone->begin);
    if (!set_host_place(record, reinterpret_cast<const void*>(first))) {
        const std::lock_guard<std::mutex> lock(mutex_);
        gone_.emplace_back(std::move(record), first);
    } else {
        record_failure(std::move(record));
    }
    return reinterpret_cast<const void*>(first);
}

/// A view's first copy comes before the launch that tells its name. The caller holds the mutex.
void Detector::record_gone() {
    for (auto& [record, address] : gone_) {
        set_host_place(record, reinterpret_cast<const void*>(address));
        record_failure(std::move(record));
    }
    gone_.clear();
}

}  // namespace tessera::race_detector
