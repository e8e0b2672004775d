// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/bounds.h"

#include <algorithm>
#include <cstring>

#include "emulator/faults/robust_accesses.h"
#include "emulator/faults/worker_stack.h"
#include "emulator/memory/capture.h"
#include "emulator/messages/errors.h"
#include "emulator/messages/kernel_failure.h"
#include "emulator/options/current_options.h"
#include "emulator/support/own_main.h"
#include "emulator/symbols/symbolizer.h"
#include "emulator/tiles/failure_stop.h"
#include "emulator/tiles/tile_scheduler.h"
#include "emulator/tiles/worker.h"
#include "tessera/detail/bounds.h"
#include "tessera/detail/kernel_state.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/exceptions.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

namespace {

/// "float" out of a compiler's description of a function template: "... [Element = float]", "... [with Element = float]".
std::string element_type_in(const char* function) {
    const std::string text = function;
    const std::string mark = "Element = ";
    const std::size_t begin = text.find(mark);
    if (begin == std::string::npos) return text;
    const std::size_t end = text.find_last_of(']');
    return with_own_main(text.substr(begin + mark.size(), end - begin - mark.size()));
}

/// Keeps the last answer: with an observer every thread of a kernel may fail, and all at one place.
const std::string& position_of(const void* caller) {
    static thread_local const void* last = nullptr;
    static thread_local std::string position;
    if (caller != last) {
        position = source_position(caller);
        last = caller;
    }
    return position;
}

KernelFailure failure_of(const TileScheduler& scheduler, const WrongIndex& wrong, const std::string& what) {
    KernelFailure failure = kernel_failure(scheduler.running_thread(), check::Kind::out_of_bounds, what.c_str());
    failure.address = static_cast<const char*>(wrong.caller) - 1;
    failure.reason = wrong.text.c_str();
    failure.object = wrong.object;
    failure.memory = wrong.begin;
    failure.extents = wrong.extents;
    failure.element = wrong.element;
    return failure;
}

std::string type_of(const IndexedObject& object, int rank) {
    return std::string(object.what) + "<" + element_type_in(object.element_type) + ", " + std::to_string(rank) + ">";
}

WrongIndex wrong_index(const IndexedObject& object, int rank, const int* index, const int* extents, const void* caller) {
    WrongIndex wrong;
    wrong.object = type_of(object, rank);
    wrong.begin = object.begin;
    wrong.extents.assign(extents, extents + rank);
    wrong.element = position_text(rank, index);
    wrong.text = "index " + wrong.element + " is outside the extent " + position_text(rank, extents);
    wrong.caller = caller;
    return wrong;
}

std::string message_of(const WrongIndex& wrong) { return "concurrency::" + wrong.object + ": " + wrong.text; }

/// Calls `describe` on the worker's stack.
template <class Describe>
WrongIndex described(const Describe& describe) {
    WrongIndex wrong;
    on_stack_of_worker([&] { wrong = describe(); });
    return wrong;
}

/// With a robust test: tells the observer, or counts if there is none.
template <class Describe>
void note_robust_access(const void* begin, const Describe& describe) {
    const TileScheduler& scheduler = this_worker().scheduler;
    if (scheduler.is_watched()) {
        const WrongIndex wrong = described(describe);
        scheduler.job()->observer->robust_access(failure_of(scheduler, wrong, message_of(wrong)));
    } else if (RobustAccesses* const accesses = scheduler.job()->robust) {
        accesses->note(scheduler, begin, describe);
    }
}

BoundsTest bounds_test() { return in_kernel ? bounds_in_kernel() : bounds_of(current_options()); }

/// As Direct3D 11 tests indices. \param begin, end  what an index leads to: no more than a row
bool lies_in_buffer_of(const void* object, const void* begin, const void* end) {
    return begin != nullptr && this_worker().scheduler.job()->capture->are_in_one_buffer(object, begin, end);
}

/// Of a projection out of bounds, which was told.
bool has_no_elements(int rank, const int* extents) {
    return std::all_of(extents, extents + rank, [](int extent) { return extent == 0; });
}

}  // namespace

void end_thread(const WrongIndex& wrong, int code) {
    TileScheduler& scheduler = this_worker().scheduler;
    std::string text;
    scheduler.on_worker_stack([&] {
        text = message_of(wrong) + " in " + thread_text(scheduler.running_thread()) + ", at " + position_of(wrong.caller);
        scheduler.announce_failure(failure_of(scheduler, wrong, text));
    });
    stop_process_at_failure(text.c_str(), scheduler.job()->aborts);
    throw Concurrency::runtime_exception(text.c_str(), code);
}

BoundsTest bounds_in_kernel() { return this_worker().scheduler.job()->bounds; }

void* out_of_bounds(const IndexedObject& object, int rank, const int* index, const int* extents, const void* element,
                    const void* caller) {
    const BoundsTest test = bounds_test();
    if (test == BoundsTest::off) return nullptr;
    const auto describe = [&] { return wrong_index(object, rank, index, extents, caller); };
    if (!in_kernel) {
        throw Concurrency::runtime_exception((message_of(describe()) + ", at " + position_of(caller)).c_str(), e_fail);
    }
    const bool is_in_buffer = test == BoundsTest::direct3d && !has_no_elements(rank, extents) &&
                              lies_in_buffer_of(object.begin, element, static_cast<const char*>(element) + object.element_size);
    if (test == BoundsTest::check || (!is_in_buffer && object.element_size > kScratchBytes)) end_thread(described(describe), e_fail);
    if (!has_no_elements(rank, extents)) note_robust_access(object.begin, describe);
    if (is_in_buffer) return nullptr;
    return std::memset(this_worker().scheduler.current()->point.stack.top, 0, kScratchBytes);
}

bool projection_out_of_range(const IndexedObject& object, int rank, int index, int extent, const void* begin, const void* end,
                             const void* caller) {
    const BoundsTest test = bounds_test();
    if (in_kernel && test == BoundsTest::off) return false;
    const auto describe = [&] {
        WrongIndex wrong;
        wrong.object = test == BoundsTest::check || !in_kernel ? object.what : type_of(object, rank);
        wrong.begin = object.begin;
        wrong.element = "[" + std::to_string(index) + "]";
        wrong.text = "the index " + std::to_string(index) + " is not within the most significant dimension, which has " +
                     std::to_string(extent) + " elements";
        wrong.caller = caller;
        return wrong;
    };
    if (!in_kernel) throw Concurrency::runtime_exception(message_of(describe()).c_str(), e_invalidarg);
    if (test == BoundsTest::check) end_thread(described(describe), e_invalidarg);
    if (extent == 0) return true;  // the projection of one that was told
    note_robust_access(object.begin, describe);
    return test == BoundsTest::robust || !lies_in_buffer_of(object.begin, begin, end);
}

void out_of_levels(const char* what, const void* begin, unsigned level, unsigned levels, const void* caller) {
    const BoundsTest test = bounds_test();
    if (test == BoundsTest::off) return;
    const auto describe = [&] {
        WrongIndex wrong;
        wrong.object = what;
        wrong.begin = begin;
        wrong.element = "level " + std::to_string(level);
        wrong.text = "mipmap level " + std::to_string(level) + " is not one of the " + std::to_string(levels) + " there are";
        wrong.caller = caller;
        return wrong;
    };
    if (test == BoundsTest::check) end_thread(described(describe), e_fail);
    note_robust_access(begin, describe);
}

}  // namespace tessera::detail

namespace tessera {

void end_thread_out_of_bounds(const char* what, const void* address) {
    if (!detail::in_kernel) return;
    detail::TileScheduler& scheduler = detail::this_worker().scheduler;
    if (scheduler.current() == nullptr || scheduler.job()->observer == nullptr) return;
    if (scheduler.job()->bounds == detail::BoundsTest::check) {
        if (!scheduler.is_watched()) return scheduler.end_failed_thread();
        scheduler.abandon(detail::Abandonment::Reason::array_bounds, detail::CallChain(address), what);
    }
}

}  // namespace tessera
