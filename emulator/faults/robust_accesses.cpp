// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/robust_accesses.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "emulator/launch/launch_info.h"
#include "emulator/messages/errors.h"
#include "emulator/support/kernel_entry.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/symbols/symbolizer.h"
#include "emulator/tiles/tile_scheduler.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

/// What has been told, for the life of the process.
struct Told {
    std::mutex mutex;
    std::set<std::pair<const void*, std::size_t>> objects;  ///< entry of the kernel, place in the kernel object
    std::uint64_t later_accesses = 0;
    std::uint64_t later_launches = 0;
};

Told& told() {
    static auto* const instance = make_immortal([] { return new Told; });
    return *instance;
}

/// Of what is no part of the kernel object.
constexpr std::size_t kNowhere = ~std::size_t{0};

std::string times(std::uint64_t number) { return number == 1 ? "once" : std::to_string(number) + " times"; }

void tell_rest() {
    const Told& rest = told();
    if (rest.later_accesses == 0) return;
    std::fprintf(stderr,
                 "tessera: later launches made %llu further accesses out of bounds there "
                 "(launches: %llu)\n",
                 static_cast<unsigned long long>(rest.later_accesses),
                 static_cast<unsigned long long>(rest.later_launches));
}

const HeldMemory* held_at(const std::vector<HeldMemory>& memory, const void* begin) {
    const HeldMemory* around = nullptr;
    for (const HeldMemory& held : memory) {
        if (held.begin == begin) return &held;
        if (begin >= held.begin && begin < held.end) around = &held;
    }
    return around;
}

}  // namespace

bool RobustAccesses::Object::comes_before(const Object& other) const {
    return std::tie(tile[0], tile[1], tile[2], thread) < std::tie(other.tile[0], other.tile[1], other.tile[2], other.thread);
}

void RobustAccesses::Object::add(const Object& other) {
    const std::uint64_t all = accesses + other.accesses;
    if (other.comes_before(*this)) *this = other;
    accesses = all;
}

RobustAccesses::Object* RobustAccesses::count(const TileScheduler& scheduler, const void* begin) {
    Object& object = objects_[begin];
    static constexpr int no_tile[3] = {};
    const int* const tile = scheduler.job()->is_tiled() ? scheduler.tile() : no_tile;
    Object here;
    std::copy_n(tile, 3, here.tile);
    here.thread = scheduler.thread();
    if (object.accesses++ > 0 && !here.comes_before(object)) return nullptr;
    std::copy_n(tile, 3, object.tile);
    object.thread = here.thread;
    object.thread_text = thread_text(scheduler.running_thread());
    return &object;
}

void RobustAccesses::tell(const TileJob& job, const LaunchCapture& capture) const {
    if (objects_.empty()) return;
    const std::vector<HeldMemory> memory = held_memory(job, capture);
    const void* const entry = entry_of(*job.request);
    const bool is_direct3d = job.bounds == BoundsTest::direct3d;
    Told& before = told();
    const std::lock_guard<std::mutex> lock(before.mutex);
    // Rows and sections of an array are objects of their own here, and one for the program.
    std::map<std::pair<std::size_t, const void*>, Object> by_place;
    for (const auto& [begin, object] : objects_) {
        const HeldMemory* const held = held_at(memory, begin);
        const auto place = held != nullptr ? std::make_pair(held->closure_offset, static_cast<const void*>(nullptr)) : std::make_pair(kNowhere, begin);
        const auto [at, is_first] = by_place.emplace(place, object);
        if (!is_first) at->second.add(object);
    }
    bool is_later = false;
    std::set<std::size_t> of_this_launch;
    for (const auto& [found, object] : by_place) {
        const std::size_t place = found.first;
        if (before.objects.emplace(entry, place).second) of_this_launch.insert(place);
        if (of_this_launch.count(place) == 0) {
            before.later_accesses += object.accesses;
            is_later = true;
            continue;
        }
        [[maybe_unused]] static const int registered = std::atexit(tell_rest);
        const std::string name = place != kNowhere ? captured_at(entry, place).variable : std::string();
        std::fprintf(
            stderr,
            "tessera: %s: %s accessed %s%s %s out of bounds, where %s; the first: %s, in %s, at %s\n",
            is_direct3d ? "device=direct3d" : "bounds=robust", kernel_text(job).c_str(), object.wrong.object.c_str(),
            name.empty() ? "" : (" '" + name + "'").c_str(), times(object.accesses).c_str(),
            is_direct3d ? "reads give 0 and writes are dropped, unless the index leads into the same memory"
                        : "reads give 0 and writes are dropped",
            object.wrong.text.c_str(), object.thread_text.c_str(),
            source_position(object.wrong.caller).c_str());
    }
    if (is_later) ++before.later_launches;
}

}  // namespace tessera::detail
