// SPDX-License-Identifier: Apache-2.0
// Kernels that cannot continue, and wrong indices, as findings next to the races.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "race_detector/checks/check_access.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/red_zones.h"
#include "race_detector/code/call_stacks.h"
#include "race_detector/code/code_addresses.h"
#include "race_detector/detector/detector.h"
#include "race_detector/detector/thrown_exceptions.h"
#include "race_detector/naming/kernels.h"
#include "race_detector/naming/places.h"
#include "race_detector/support/file_names.h"
#include "tessera/detail/kernel_state.h"
#include "tessera/options.h"

namespace tessera::race_detector {

namespace {

/// The failure that the emulator tells next is known already, and better.
thread_local bool overrun_is_recorded = false;

/// In the call of the detector that the compiler put before an access.
const void* call_of(CodeId code) {
    const void* const behind = CallStacks::has_stack(code) ? CallStacks::stack_of(code).front() : code_addresses.address_of(code);
    return static_cast<const char*>(behind) - 1;
}

}  // namespace

void Detector::record_failure(FailureRecord failure) {
    const std::uint64_t tile = failure.tile;
    failures_.record(std::move(failure), tile);
}

void Detector::record_failure(const KernelFailure& failure, std::uint32_t interval) {
    FailureRecord record;
    record.kind = failure.kind;
    if (failure.launch != nullptr) record.launch = record_of(*failure.launch);
    if (failure.tile != nullptr && failure.launch != nullptr) {
        for (int d = 0; d < failure.launch->rank; ++d) {
            const int tiles = failure.launch->extents[d] / failure.launch->tile_dims[d];
            record.tile = record.tile * static_cast<std::uint64_t>(tiles) + static_cast<std::uint64_t>(failure.tile[d]);
        }
        record.thread = failure.thread;
    } else if (failure.thread >= 0) {
        record.tile = static_cast<std::uint64_t>(failure.thread);
        record.thread = 0;
    }
    record.interval = interval;
    record.address = failure.address;
    if (failure.kind == check::Kind::exception && failure.address == nullptr) {
        record.callers = thrown_here(current_thread.point());
    }
    for (std::size_t i = 0; i < failure.call_count; ++i) {
        if (code_addresses.is_known(failure.calls[i])) record.callers.push_back(failure.calls[i]);
    }
    if (!record.callers.empty()) record.address = record.callers[0];
    record.what = failure.reason != nullptr ? failure.reason : failure.what;
    record.type = failure.object;
    record.element = failure.element;
    record.groups = failure.groups;
    for (check::Group& group : record.groups) group.file = plain_file(group.file);
    if (failure.launch != nullptr && failure.memory != nullptr) {
        const HeldMemory* const held =
            Places::find_object(*failure.launch, reinterpret_cast<std::uintptr_t>(failure.memory), failure.extents);
        if (held != nullptr) record.place = places.number_of(*failure.launch, *held);
    }
    if (failure.launch == nullptr) {
        record.launch.number = launch_number_;
        record.callers = {failure.address};
        record.is_under_view = failure.memory != nullptr;
        if (record.is_under_view) set_host_place(record, failure.memory);
    }
    record_failure(std::move(record));
}

void Detector::kernel_failed(const KernelFailure& failure) {
    CurrentThread& me = current_thread;
    if (me.state == CurrentThread::pending) settle_pending_writes();
    me.rest();
    if (std::exchange(overrun_is_recorded, false)) return;
    record_failure(failure, me.interval);
}

void Detector::robust_access(const KernelFailure& failure) { record_failure(failure, current_thread.interval); }

void Detector::dying(const KernelFailure& failure) {
    if (keeper_ == nullptr) return;
    if (failure.launch == nullptr) keeper_->begin();  // the first thing to report may be a copy before any launch
    keeper_->note_death(failure, current_thread.interval);
}

void Detector::process_ends_in_kernel(int status) {
    if (keeper_ != nullptr) keeper_->process_ends_in_kernel(status);
}

void Detector::process_ends_at_once(int status) {
    if (keeper_ != nullptr) keeper_->process_ends_at_once(status);
}

void Detector::note_tile_static_use() {
    const CurrentThread& me = current_thread;
    if (has_little_tile_static(*me.worker)) return;
    // The first and the last tile stand for all: walking the shadow takes longer than many a tile.
    if (me.tile != 0 && me.tile + 1 != current_launch_->tiles) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (measured_kernels_.count({current_launch_->entry, kernel_}) != 0) return;
    tile_static_uses_.push_back(tile_static_use(*me.worker));
}

void Detector::measure_tile_static() {
    if (tile_static_uses_.empty()) return;
    TileStaticSize most;
    for (const TileStaticUse& use : tile_static_uses_) {
        TileStaticSize size = size_of(use);
        if (size.bytes > most.bytes) most = std::move(size);
    }
    tile_static_uses_.clear();
    measured_kernels_.emplace(current_launch_->entry, kernel_);
    if (most.bytes <= kMostTileStatic) return;
    FailureRecord record;
    record.kind = check::Kind::tile_static_size;
    record.launch = record_of(*current_launch_);
    record.variable = most.largest;
    record.what = "the kernel uses " + std::to_string(most.bytes) + " bytes of it, and Direct3D 11 has " +
                  std::to_string(kMostTileStatic) + (most.variables.empty() ? "" : ": " + most.variables);
    record_failure(std::move(record));
}

/// Of the running thread.
FailureRecord Detector::failure_here(check::Kind kind) const {
    const CurrentThread& me = current_thread;
    FailureRecord record;
    record.kind = kind;
    record.launch = record_of(*current_launch_);
    record.tile = me.tile;
    record.thread = me.thread;
    record.interval = me.interval;
    return record;
}

/// With the option bounds=check it does not return.
void Detector::end_thread_after(FailureRecord failure) {
    const std::string what = failure.what;
    const void* const address = failure.address;
    record_failure(std::move(failure));
    overrun_is_recorded = true;
    end_thread_out_of_bounds(what.c_str(), address);
    overrun_is_recorded = false;
}

void Detector::array_overrun(const void* code, const char* type, std::uint64_t index, const char* file, unsigned line,
                             unsigned column) {
    const bool in_kernel = current_thread.state != CurrentThread::idle && current_launch_ != nullptr;
    if (in_kernel && options::get("bounds") == "off") return;
    FailureRecord record;
    if (in_kernel) {
        record = failure_here(check::Kind::out_of_bounds);
    } else {
        record.kind = check::Kind::out_of_bounds;
        record.launch.number = launch_number_;
    }
    record.address = static_cast<const char*>(code) - 1;
    record.position = {plain_file(file), line, column, ""};
    record.element = "[" + std::to_string(static_cast<std::int64_t>(index)) + "]";
    record.type = type;
    record.what = "index " + std::to_string(static_cast<std::int64_t>(index)) + " is outside an array of type " + type;
    // A thread of a tile that has failed, on its way to its end: the failure is recorded.
    if (!in_kernel && detail::in_kernel) return end_thread_out_of_bounds(record.what.c_str(), record.address);
    if (!in_kernel) return record_failure(std::move(record));
    end_thread_after(std::move(record));
}

namespace {

/// What of the block the kernel holds, as near to the address as can be; null: nothing.
const HeldMemory* held_in(const LaunchInfo& launch, const RedZones::Block& block, std::uintptr_t address) {
    const HeldMemory* nearest = nullptr;
    std::uintptr_t least = 0;
    for (const HeldMemory& memory : launch.memory) {
        const auto begin = reinterpret_cast<std::uintptr_t>(memory.begin), end = reinterpret_cast<std::uintptr_t>(memory.end);
        if (begin < block.begin || end > block.end || memory.element_size == 0) continue;
        const std::uintptr_t distance = address < begin ? begin - address : address - end;
        if (nearest != nullptr && distance >= least) continue;
        nearest = &memory;
        least = distance;
    }
    return nearest;
}

const char* verb_of(AccessKey key) {
    return key.type() == AccessType::read ? "reads" : key.type() == AccessType::write ? "writes" : "changes";
}

/// The first of the bytes that are accessed.
std::uintptr_t address_of(std::uintptr_t word, AccessKey key) { return word + static_cast<std::uintptr_t>(__builtin_ctz(key.mask())); }

}  // namespace

void Detector::beside_array(std::uintptr_t word, AccessKey key) {
    if (options::get("bounds") == "off") return;
    const std::uintptr_t address = address_of(word, key);
    const std::optional<RedZones::Block> block = red_zones.block_beside(address);
    if (!block) return;  // freed meanwhile
    const char* const does = verb_of(key);
    FailureRecord record = failure_here(check::Kind::out_of_bounds);
    record.address = call_of(key.code());
    if (const HeldMemory* const held = held_in(*current_launch_, *block, address)) {
        const auto size = static_cast<std::int64_t>(held->element_size);
        const auto distance = static_cast<std::int64_t>(address - reinterpret_cast<std::uintptr_t>(held->begin));
        const std::int64_t index = distance >= 0 ? distance / size : -((-distance + size - 1) / size);
        std::int64_t elements = 1;
        for (const int extent : held->extents) elements *= extent;
        record.place = places.number_of(*current_launch_, *held);
        record.element = "[" + std::to_string(index) + "]";
        record.what = std::string("the thread ") + does + " element " + std::to_string(index) + ", counted from the first, of " +
                      std::to_string(elements) + kThroughAPointer;
    } else {
        record.what = std::string("the thread ") + does +
                      " memory next to an array or array_view that the kernel does not hold" + kThroughAPointer;
    }
    end_thread_after(std::move(record));
}

void Detector::beside_tile_static(std::uintptr_t word, AccessKey key) {
    if (options::get("bounds") == "off") return;
    const std::uintptr_t address = address_of(word, key);
    const std::vector<TileStaticPadding>& all = tile_static_padding();
    const auto padding = std::find_if(all.begin(), all.end(), [&](const TileStaticPadding& each) {
        return address - number_of(each.range.begin) < each.range.size;
    });
    if (padding == all.end()) return;
    const std::uintptr_t offset = address - number_of(padding->range.begin), image = number_of(padding->range.image);
    FailureRecord record = failure_here(check::Kind::out_of_bounds);
    record.address = call_of(key.code());
    record.left.does = verb_of(key);
    record.left.is_behind = padding->is_behind;
    record.left.distance = padding->is_behind ? offset : padding->range.size - offset;
    record.left.image = padding->is_behind ? image - 1 : image + padding->range.size;
    record.what = std::string("the thread ") + record.left.does + " memory next to a tile_static variable" + kThroughAPointer;
    end_thread_after(std::move(record));
}

void Detector::null_access(CodeId code, std::uintptr_t address) {
    if (current_launch_ == nullptr || options::get("bounds") == "off") return;
    FailureRecord record = failure_here(check::Kind::out_of_bounds);
    record.address = call_of(code);
    record.what = "used a null pointer (address " + std::to_string(address) + ")";
    end_thread_after(std::move(record));
}

}  // namespace tessera::race_detector
