// SPDX-License-Identifier: Apache-2.0
// What the emulator tells the detector of memory under array_views, and of copies.
#include <algorithm>
#include <string>
#include <utility>

#include "race_detector/checks/red_zones.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/detector/detector.h"
#include "race_detector/host/heap_block.h"
#include "race_detector/host/host_calls.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/definedness.h"

namespace tessera::race_detector {

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
    std::vector<HostMemory::Range> undefined = definedness.undefined_in(source, source + bytes);
    if (to_device) {
        if (undefined.empty()) undefined = host_memory.undefined_in(source, source + bytes);
        for (const auto& [begin, end] : undefined) definedness.make_undefined(target + (begin - source), target + (end - source));
        return;
    }
    NamedRanges::Position position;
    if (!undefined.empty()) {
        const std::lock_guard<std::mutex> lock(mutex_);
        position = device_names_.at(undefined.front().first);
    }
    host_memory.received(target, target + bytes, source, undefined, source, position);
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
